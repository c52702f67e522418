import { type ReferralAddress, type ReferralSearch, searchTable } from '#areas/credit-referral/contract'
import { filtersOf, sortOf } from '#packages/table-address'

/** Specification 001 §9. */
export const pageSize = 10

/** The search that an address asks for. My Requests are those that the person raised, whatever else is filtered. */
export function searchOf(address: ReferralAddress, username: string): ReferralSearch {
  const { column, ascending } = sortOf(address, searchTable)
  const own = address.view === 'all' ? {} : { raisedBy: username }
  return {
    page: (address.page ?? 1) - 1,
    pageSize,
    filter: { ...filtersOf(address, searchTable.columns), ...own },
    sorts: [{ field: column, ascending }],
  }
}

/** The list from which a request is opened, and to which Back leads. */
export function listOf(address: ReferralAddress): ReferralAddress {
  const { request: _request, view, ...list } = address
  return view === 'all' ? { ...list, view } : list
}
