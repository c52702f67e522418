import { addressText, readTableAddress, type SortedTable, type TableAddress } from '#packages/table-address'

/** The columns of the search table, as the search names them (specification 001 §3). */
export const searchColumns = [
  'requestId',
  'lenderRefNum',
  'raisedBy',
  'submissionType',
  'status',
  'decision',
  'submissionDateTime',
  'brandName',
] as const
export type SearchColumn = (typeof searchColumns)[number]

/** The search table; where nothing else is said, the newest request comes first (specification 001 §9). */
export const searchTable: SortedTable<SearchColumn> = {
  columns: searchColumns,
  usualSort: { column: 'requestId', ascending: false },
}

/**
 * What the address of the credit referral screen says, so that Back and a shared link restore it. Everything is left
 * out that is as it would be without it: My Requests, the first page, the newest request first.
 */
export type ReferralAddress = {
  readonly view?: 'all' | 'new'
  /** The request that is open. */
  readonly request?: string
} & TableAddress<SearchColumn>

/** Reads what stands after the question mark; what makes no sense, or says what holds without it, is left out. */
export function readReferralAddress(given: Record<string, unknown>): ReferralAddress {
  const { view } = given
  const request = addressText(given.request)
  return {
    ...((view === 'all' || view === 'new') && { view }),
    ...(/^[1-9]\d{0,17}$/.test(request) && { request }),
    ...readTableAddress(given, searchTable.columns, searchTable.usualSort),
  }
}
