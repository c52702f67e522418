import type { ReactNode } from 'react'
import { type SearchColumn as Field, type ReferralAddress, statusBadge } from '#areas/credit-referral/contract'
import { formatMinute } from '#packages/calendar'
import { hrefHere } from '#ui/page'
import { Badge, type SearchColumn, SearchList, type SearchState, Username } from '#ui/table'
import type { AnsweredRow, AnsweredSearch } from './answered-search.ts'
import type { CodeNames } from './use-code-names.ts'
import type { LiveRows } from './use-live-rows.ts'

type ReferralTableProps = {
  readonly address: ReferralAddress
  readonly list: SearchState<Field>
  /** Undefined while nothing is known. */
  readonly page: AnsweredSearch | undefined
  readonly names: CodeNames | null
  readonly busy: boolean
  readonly selected: string | null
  readonly live: LiveRows
  readonly empty: ReactNode
}

/** The requests that were found. */
export function ReferralTable({ address, list, page, names, busy, selected, live, empty }: ReferralTableProps) {
  return (
    <SearchList
      list={list}
      options={names?.options ?? {}}
      rowName="request"
      pagesLabel="Pages of requests"
      page={page}
      changed={live}
      caption="Credit referral requests"
      columns={columnsOf(names)}
      rowKey={({ requestId }) => requestId}
      link={{
        hrefOf: ({ requestId }) => hrefHere({ ...address, request: requestId }),
        nameOf: ({ requestId }) => `Open request ${requestId}`,
      }}
      busy={busy}
      selected={selected}
      empty={empty}
    />
  )
}

/** In the order of specification 001 §2. Widths in rem: together what a window of 1280 pixels has room for. */
function columnsOf(names: CodeNames | null): readonly SearchColumn<AnsweredRow, Field>[] {
  const named = (code: string | null, name: 'brand' | 'submissionType' | 'decision') =>
    code === null || code === '' ? null : names?.[name](code)
  return [
    { field: 'requestId', width: 7.75, cell: ({ requestId }) => requestId },
    { field: 'lenderRefNum', width: 10.5, cell: ({ lenderRefNum }) => lenderRefNum },
    { field: 'raisedBy', width: 11.5, cell: ({ raisedBy }) => (raisedBy ? <Username name={raisedBy} /> : null) },
    { field: 'submissionType', width: 7.75, cell: ({ submissionType }) => named(submissionType, 'submissionType') },
    {
      field: 'status',
      width: 7.5,
      look: 'status',
      cell: ({ status, decision }) => (status ? <Badge {...statusBadge(status, decision)}>{status}</Badge> : null),
    },
    { field: 'decision', width: 9.25, cell: ({ decision }) => named(decision, 'decision') },
    {
      field: 'submissionDateTime',
      width: 9.5,
      look: 'line',
      cell: ({ submissionDateTime }) => formatMinute(submissionDateTime),
    },
    { field: 'brandName', width: 8.25, cell: ({ brandName }) => named(brandName, 'brand') },
  ]
}
