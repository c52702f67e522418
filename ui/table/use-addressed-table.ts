import {
  filtersOf,
  type SortedTable,
  sortOf,
  type TableAddress,
  withFilters,
  withPage,
  withSort,
} from '#packages/table-address'
import { type GoTo, hrefHere } from '#ui/page'
import type { FilterRowProps } from './filter-row.tsx'
import type { PagerProps } from './pager.tsx'
import type { SortHeaderProps } from './sort-header.tsx'
import { useTypedFilters } from './use-typed-filters.ts'

type AddressedTable = {
  readonly sorting: Omit<SortHeaderProps, 'column'>
  readonly filtering: Omit<FilterRowProps, 'columns'>
  readonly paging: Pick<PagerProps, 'page' | 'hrefOf' | 'onPage'>
  /** Drops all filters, also what is typed and not searched by yet. */
  readonly onClear: () => void
}

const inPlace = { resetScroll: false } as const

/**
 * A table whose page, order and filters stand in the address. Typing replaces the address, so that Back leaves the list;
 * a page and an order are steps, and what is typed and not searched by yet travels with them.
 */
export function useAddressedTable<Column extends string, Address extends TableAddress<Column>>(
  address: Address,
  table: SortedTable<Column>,
  onAddress: GoTo<Address>,
): AddressedTable {
  const { columns } = table
  const typed = useTypedFilters(filtersOf(address, columns), (filters) =>
    onAddress(withFilters(address, columns, filters), { ...inPlace, replace: true }),
  )
  return {
    sorting: {
      sort: sortOf(address, table),
      onSort: (column) => {
        const filters = typed.take()
        onAddress(withSort(filters ? withFilters(address, columns, filters) : address, table, column), inPlace)
      },
    },
    filtering: { filters: typed.shown, onType: typed.type, onApply: typed.apply },
    paging: {
      page: address.page ?? 1,
      hrefOf: (page) => hrefHere(withPage(address, page)),
      onPage: (page) => {
        const filters = typed.take()
        onAddress(filters ? withFilters(address, columns, filters) : withPage(address, page), inPlace)
      },
    },
    onClear: () => {
      typed.empty()
      onAddress(withFilters(address, columns, {}), inPlace)
    },
  }
}
