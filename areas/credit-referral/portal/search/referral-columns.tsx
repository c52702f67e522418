import { type SearchColumn as Column, statusLook } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { Badge, type SearchColumn, Username } from '#ui/table'
import type { AnsweredRow } from './answered-search.ts'
import type { CodeNames } from './use-code-names.ts'

/** The headers of the table, in its order (specification 001 §2). */
export const columnHeaders = {
  requestId: 'Request ID',
  lenderRefNum: 'Lender Ref#',
  raisedBy: 'Raised By',
  submissionType: 'Type',
  status: 'Status',
  decision: 'Decision',
  submissionDateTime: 'Submitted',
  brandName: 'Brand Name',
} as const satisfies Record<Column, string>

/** In rem: together what a window of 1280 pixels has room for. */
const widths = {
  requestId: 7.75,
  lenderRefNum: 10.5,
  raisedBy: 11.5,
  submissionType: 7.75,
  status: 7.5,
  decision: 9.25,
  submissionDateTime: 9.5,
  brandName: 8.25,
} as const satisfies Record<Column, number>

/** What each column shows of a row; `ownUsername` is the fixed filter of My Requests. */
export function referralColumns(names: CodeNames | null, ownUsername: string | null): SearchColumn<AnsweredRow>[] {
  const named = (code: string | null, name: 'brand' | 'submissionType' | 'decision') =>
    code === null || code === '' ? null : names?.[name](code)
  const cells: Record<Column, SearchColumn<AnsweredRow>['cell']> = {
    requestId: ({ requestId }) => requestId,
    lenderRefNum: ({ lenderRefNum }) => lenderRefNum,
    raisedBy: ({ raisedBy }) => (raisedBy ? <Username name={raisedBy} /> : null),
    submissionType: ({ submissionType }) => named(submissionType, 'submissionType'),
    status: ({ status, decision }) => (status ? <Badge {...statusLook(status, decision)}>{status}</Badge> : null),
    decision: ({ decision }) => named(decision, 'decision'),
    submissionDateTime: ({ submissionDateTime }) => showMinute(submissionDateTime),
    brandName: ({ brandName }) => named(brandName, 'brand'),
  }
  return Object.entries(columnHeaders).map(([key, header]) => ({
    key,
    header,
    width: widths[key as Column],
    cell: cells[key as Column],
    ...(key === 'submissionDateTime' && { filterHint: 'dd/mm/yyyy', look: 'line' as const }),
    ...(key === 'raisedBy' && ownUsername !== null && { fixedFilter: ownUsername }),
  }))
}
