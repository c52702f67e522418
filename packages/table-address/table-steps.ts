import { type SortedTable, sortInAddress, sortOf } from './sort.ts'
import { filtersOf } from './table-address.ts'

/** What a step changes; whatever else an address says is kept. */
type Place = { readonly page?: number; readonly sort?: string }

/** The same list at another page; the first one goes without saying. */
export function withPage<Address extends Place>(address: Address, page: number): Address {
  const list = without(address, ['page'])
  return page > 1 ? { ...list, page } : list
}

/** The same list by other filters, from its first page; without the empty ones. */
export function withFilters<Address extends Place>(
  address: Address,
  columns: readonly string[],
  filters: Readonly<Record<string, string>>,
): Address {
  return { ...without(address, ['page', ...columns]), ...filtersOf(filters, columns) }
}

/** The same list sorted by a column, from its first page; by the one that sorts it already, the other way round. */
export function withSort<Address extends Place, Column extends string>(
  address: Address,
  table: SortedTable<Column>,
  column: string,
): Address {
  const list = without(address, ['page', 'sort'])
  const now = sortOf(address, table)
  const sort = sortInAddress({ column, ascending: !(now.column === column && now.ascending) })
  return sort === sortInAddress(table.usualSort) ? list : { ...list, sort }
}

/** An address that says some things no more. It may: nothing has to be said. */
function without<Address extends object>(address: Address, names: readonly string[]): Address {
  return Object.fromEntries(Object.entries(address).filter(([name]) => !names.includes(name))) as Address
}
