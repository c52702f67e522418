import { addressText, columnOf, defineTable, type FieldOf, readTableAddress, type TableAddress } from '#packages/table'
import { referralFields } from './referral-fields.ts'
import { referralStatuses } from './referral-status.ts'

/**
 * The search of a lender's requests: the columns of specification 001 §2, named as in §3; where nothing else is asked for,
 * the newest request comes first (§9).
 */
export const referralTable = defineTable({
  columns: {
    requestId: { label: 'Request ID', kind: 'number' },
    lenderRefNum: columnOf(referralFields.lenderRefNumber, 'Lender Ref#'),
    raisedBy: { label: 'Raised By', kind: 'text' },
    submissionType: columnOf(referralFields.submissionType, 'Type'),
    status: {
      label: 'Status',
      kind: 'choice',
      options: referralStatuses.map((status) => ({ shortName: status, longName: status })),
    },
    decision: { label: 'Decision', kind: 'choice' },
    submissionDateTime: { label: 'Submitted', kind: 'date' },
    brandName: columnOf(referralFields.brandName, 'Brand Name'),
  },
  defaultSort: { field: 'requestId', ascending: false },
})
export type SearchColumn = FieldOf<typeof referralTable>

/**
 * What the address of the credit referral screen says, so that Back and a shared link restore it. Everything is left
 * out that is as it would be without it: My Requests, the first page, the newest request first.
 */
export type ReferralAddress = {
  readonly view?: 'all' | 'new'
  /** The request that is open. */
  readonly request?: string
} & TableAddress<SearchColumn>

/** The list from which a request is opened, and to which Back leads. */
export function listOf(address: ReferralAddress): ReferralAddress {
  const { request: _request, view, ...list } = address
  return view === 'all' ? { ...list, view } : list
}

/** Reads what stands after the question mark; what makes no sense, or says what holds without it, is left out. */
export function readReferralAddress(given: Record<string, unknown>): ReferralAddress {
  const { view } = given
  const request = addressText(given.request)
  return {
    ...((view === 'all' || view === 'new') && { view }),
    ...(/^[1-9]\d{0,17}$/.test(request) && { request }),
    ...readTableAddress(given, referralTable),
  }
}
