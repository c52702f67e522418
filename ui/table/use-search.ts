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
import { useTypedFilters } from './use-typed-filters.ts'

export type SearchState<Field extends string> = {
  readonly table: Table<Field>
  /** What the address, and what may not stand in it, asks for. */
  readonly search: Search<Field>
  /** What is searched by, as text. */
  readonly applied: FilterTexts
  /** Filters that belong to the view, and that the person cannot change. */
  readonly fixed: FilterTexts
  readonly sort: Sort<string>
  readonly onSort: (sort: Sort<string>) => void
  readonly filtering: {
    /** What stands in the filters, ahead of what is searched by. */
    readonly shown: FilterTexts
    /** What is wrong with a filter, which is not searched by until it is mended. */
    readonly faults: FilterTexts
    readonly onType: (field: string, text: string) => void
    /** Searches by what is typed now. */
    readonly onApply: () => void
    /** Searches by these filters and no others. */
    readonly onReplace: (filters: FilterTexts) => void
  }
  readonly paging: {
    readonly page: number
    readonly hrefOf: (page: number) => string
    readonly onPage: (page: number) => void
    /** A page beyond the last, as of an old link, gives way to the last. */
    readonly onLastPage: (page: number) => void
  }
}

type SearchOptions<Field extends string, Address extends TableAddress<Field>> = {
  readonly table: Table<Field>
  readonly address: Address
  readonly onAddress: GoTo<Address>
  readonly pageSize: number
  readonly fixed?: FilterTexts
}

const inPlace = { resetScroll: false } as const

/**
 * A list whose page, order and filters stand in the address, but for the personal ones. Typing replaces the address, so
 * that Back leaves the list; a page and an order are steps, and what is typed and not searched by yet travels with them.
 */
export function useSearch<Field extends string, Address extends TableAddress<Field>>(
  options: SearchOptions<Field, Address>,
): SearchState<Field> {
  const { table, address, onAddress, pageSize, fixed = {} } = options
  const [personal, setPersonal] = useState<FilterTexts>({})
  const isPersonal = (field: string) => table.columns[field as Field].personal === true
  const goTo = (to: Address, how: { readonly replace?: boolean } = {}) => {
    // Going where one is would begin the screen anew, without its personal filters.
    if (JSON.stringify(to) !== JSON.stringify(withPage(address, address.page ?? 1)))
      onAddress(to, { ...how, ...inPlace })
  }
  const filteredBy = (filters: FilterTexts) => withFilters(address, table, filters)
  const faultOf = (filters: FilterTexts) => faultsOf(filters, table)
  const inAddress = useTypedFilters(filtersOf(address, table), faultOf, (filters) =>
    goTo(filteredBy(filters), { replace: true }),
  )
  const besides = useTypedFilters(personal, faultOf, (filters) => {
    setPersonal(filters)
    goTo(withPage(address, 1), { replace: true })
  })
  /** Where a step leads that has to take along what is typed: from the first page of that, or else to the page. */
  const withTyped = (list: Address, page: number): Address => {
    const named = besides.take()
    if (named) setPersonal(named)
    const filters = inAddress.take()
    if (filters) return withFilters(list, table, filters)
    return withPage(list, named ? 1 : page)
  }
  const applied = { ...filtersOf(address, table), ...personal }
  return {
    table,
    applied,
    fixed,
    search: toSearch(address, table, pageSize, { ...applied, ...fixed }),
    sort: sortOf(address, table),
    onSort: (sort) => goTo(withTyped(withSort(address, table, sort), 1)),
    filtering: {
      shown: { ...inAddress.shown, ...besides.shown },
      faults: { ...inAddress.faults, ...besides.faults },
      onType: (field, text) => (isPersonal(field) ? besides : inAddress).type(field, text),
      onApply: () => {
        inAddress.apply()
        besides.apply()
      },
      onReplace: (filters) => {
        const parts = Object.groupBy(Object.entries(filters), ([field]) =>
          isPersonal(field) ? 'besides' : 'inAddress',
        )
        inAddress.replace(Object.fromEntries(parts.inAddress ?? []))
        besides.replace(Object.fromEntries(parts.besides ?? []))
        setPersonal(Object.fromEntries(parts.besides ?? []))
        goTo(filteredBy(filters))
      },
    },
    paging: {
      page: address.page ?? 1,
      hrefOf: (page) => hrefHere(withPage(address, page)),
      onPage: (page) => goTo(withTyped(address, page)),
      onLastPage: (page) => goTo(withPage(address, page), { replace: true }),
    },
  }
}

/** What is wrong with the filters, by column: a date that is none. */
function faultsOf<Field extends string>(filters: FilterTexts, table: Table<Field>): FilterTexts {
  const faults = fieldsOf(table).flatMap((field) => {
    const text = filters[field] ?? ''
    const read = table.columns[field].kind === 'date' && text !== '' ? readDateFilter(text) : {}
    return 'fault' in read ? [[field, read.fault]] : []
  })
  return Object.fromEntries(faults)
}
