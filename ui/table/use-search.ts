import { useState } from 'react'
import {
  type FilterTexts,
  fieldsOf,
  filtersOf,
  readDateFilter,
  type Search,
  type Sort,
  sortOf,
  type Table,
  type TableAddress,
  toSearch,
  withFilters,
  withPage,
  withSort,
} from '#packages/table'
import { type GoTo, hrefHere } from '#ui/page'
import { type TypedFilters, useTypedFilters } from './use-typed-filters.ts'

export type SearchState<Field extends string> = {
  readonly table: Table<Field>
  /** The search from the address, and from personal filters, which must not be in the address. */
  readonly search: Search<Field>
  /** The filters of the current search, as text. */
  readonly applied: FilterTexts
  /** Filters set by the view, which the user cannot change. */
  readonly fixed: FilterTexts
  readonly sort: Sort<string>
  readonly onSort: (sort: Sort<string>) => void
  readonly filtering: Omit<TypedFilters, 'take'>
  readonly paging: {
    readonly page: number
    readonly hrefOf: (page: number) => string
    readonly onPage: (page: number) => void
    /** Replaces a page beyond the last, as from an old link, by the last page. */
    readonly onLastPage: (page: number) => void
  }
}

type SearchOptions<Field extends string, Address extends TableAddress<Field>> = {
  readonly table: Table<Field>
  readonly address: Address
  readonly onAddress: GoTo<Address>
  readonly pageSize?: number
  readonly fixed?: FilterTexts
}

const inPlace = { resetScroll: false } as const

/**
 * A list whose page, order and filters are in the address, except for personal filters. Typing replaces the address, so
 * that Back leaves the list; a change of page or order adds a history entry and applies pending filter text.
 */
export function useSearch<Field extends string, Address extends TableAddress<Field>>(
  options: SearchOptions<Field, Address>,
): SearchState<Field> {
  const { table, address, onAddress, pageSize, fixed = {} } = options
  const [personal, setPersonal] = useState<FilterTexts>({})
  const goTo = (to: Address, how: { readonly replace?: boolean } = {}) => {
    // Navigating to the same address would reload the screen without its personal filters.
    if (JSON.stringify(to) !== JSON.stringify(withPage(address, address.page ?? 1)))
      onAddress(to, { ...how, ...inPlace })
  }
  /** The address with these filters, except for the personal ones, which are kept here. */
  const filteredBy = (list: Address, filters: FilterTexts) => {
    setPersonal(Object.fromEntries(Object.entries(filters).filter(([field]) => table.columns[field as Field].personal)))
    return withFilters(list, table, filters)
  }
  const applied = { ...filtersOf(address, table), ...personal }
  const { take, ...filtering } = useTypedFilters(
    applied,
    (filters) => faultsOf(filters, table),
    (filters, how) => goTo(filteredBy(address, filters), how),
  )
  /** The address of a page; with pending filter text, of the first page of the new search. */
  const withTyped = (list: Address, page: number): Address => {
    const filters = take()
    return filters ? filteredBy(list, filters) : withPage(list, page)
  }
  return {
    table,
    applied,
    fixed,
    search: toSearch(address, table, { ...applied, ...fixed }, pageSize),
    sort: sortOf(address, table),
    onSort: (sort) => goTo(withTyped(withSort(address, table, sort), 1)),
    filtering,
    paging: {
      page: address.page ?? 1,
      hrefOf: (page) => hrefHere(withPage(address, page)),
      onPage: (page) => goTo(withTyped(address, page)),
      onLastPage: (page) => goTo(withPage(address, page), { replace: true }),
    },
  }
}

/** The errors of the filters, by column: an invalid date. */
function faultsOf<Field extends string>(filters: FilterTexts, table: Table<Field>): FilterTexts {
  const faults = fieldsOf(table).flatMap((field) => {
    const text = filters[field] ?? ''
    const read = table.columns[field].kind === 'date' && text !== '' ? readDateFilter(text) : {}
    return 'fault' in read ? [[field, read.fault]] : []
  })
  return Object.fromEntries(faults)
}
