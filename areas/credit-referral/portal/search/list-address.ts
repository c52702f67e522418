import {
  defaultSort,
  type ReferralAddress,
  type ReferralSearch,
  type SearchColumn,
  searchColumns,
} from '#areas/credit-referral/contract'

/** Specification 001 §9. */
export const pageSize = 10

type ColumnFilters = { readonly [Column in SearchColumn]?: string }
export type Sort = { readonly column: string; readonly ascending: boolean }

/** What the address filters by, column by column. */
export function filtersOf(address: ReferralAddress): ColumnFilters {
  return Object.fromEntries(searchColumns.flatMap((column) => (address[column] ? [[column, address[column]]] : [])))
}

export function sortOf({ sort = defaultSort }: ReferralAddress): Sort & { readonly column: SearchColumn } {
  return { column: sort.replace(/^-/, '') as SearchColumn, ascending: !sort.startsWith('-') }
}

/** The search that an address asks for. My Requests are those that the person raised, whatever else is filtered. */
export function searchOf(address: ReferralAddress, username: string): ReferralSearch {
  const { column, ascending } = sortOf(address)
  const own = address.view === 'all' ? {} : { raisedBy: username }
  return {
    page: (address.page ?? 1) - 1,
    pageSize,
    filter: { ...filtersOf(address), ...own },
    sorts: [{ field: column, ascending }],
  }
}

/** The same list by other filters, from its first page; without the empty ones. */
export function withFilters(address: ReferralAddress, filters: Readonly<Record<string, string>>): ReferralAddress {
  const { view, sort } = address
  return { ...(view && { view }), ...(sort && { sort }), ...filtersOf(filters) }
}

/** The same list sorted by a column, from its first page; by the one that sorts it already, the other way round. */
export function withSort(address: ReferralAddress, column: string): ReferralAddress {
  const { page: _page, sort: _sort, ...list } = address
  const now = sortOf(address)
  const sort = now.column === column && now.ascending ? `-${column}` : column
  return sort === defaultSort ? list : { ...list, sort }
}

export function withPage(address: ReferralAddress, page: number): ReferralAddress {
  const { page: _page, ...list } = address
  return page > 1 ? { ...list, page } : list
}

/** The list from which a request is opened, and to which Back leads. */
export function listOf(address: ReferralAddress): ReferralAddress {
  const { request: _request, view, ...list } = address
  return view === 'all' ? { ...list, view } : list
}
