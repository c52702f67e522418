import { type DeskAddress, type QueueField, type QueueSearch, queueFields } from '../../contract/index.ts'

export const pageSize = 10

/** A column and its direction. */
type Sort = { readonly column: QueueField; readonly ascending: boolean }

/** What the address filters by, column by column. */
export function filtersOf(address: DeskAddress): { readonly [Column in QueueField]?: string } {
  return Object.fromEntries(queueFields.flatMap((column) => (address[column] ? [[column, address[column]]] : [])))
}

/** Who has waited longest comes first; of what is decided, the newest decision. */
export function sortOf(address: DeskAddress): Sort {
  const sort = address.sort ?? defaultSortOf(address)
  const column = queueFields.find((field) => field === sort.replace(/^-/, '')) ?? 'submissionDateTime'
  return { column, ascending: !sort.startsWith('-') }
}

/** The part of the queue that an address asks for. */
export function searchOf(address: DeskAddress): QueueSearch {
  const { show = 'open', page = 1 } = address
  const { column, ascending } = sortOf(address)
  return {
    page: page - 1,
    pageSize,
    show: show === 'uploads' ? 'open' : show,
    filter: filtersOf(address),
    // As it stands by itself the service has an index of what is decided.
    sorts: show === 'decided' && isDefaultSort(address) ? [] : [{ field: column, ascending }],
  }
}

/** The same list by other filters, from its first page. */
export function withFilters(address: DeskAddress, filters: Readonly<Record<string, string>>): DeskAddress {
  const { show, sort } = address
  return { ...(show && { show }), ...(sort && { sort }), ...filtersOf(filters) }
}

/** The same list sorted by a column, from its first page; by the one that sorts it already, the other way round. */
export function withSort(address: DeskAddress, column: string): DeskAddress {
  const { page: _page, sort: _sort, ...list } = address
  const now = sortOf(address)
  const sort = now.column === column && now.ascending ? `-${column}` : column
  return sort === defaultSortOf(address) ? list : { ...list, sort }
}

export function withPage(address: DeskAddress, page: number): DeskAddress {
  const { page: _page, ...list } = address
  return page > 1 ? { ...list, page } : list
}

/** The list from which a request was opened, and to which Back leads. */
export function listOf(address: DeskAddress): DeskAddress {
  const { request: _request, ...list } = address
  return list
}

/** Whether the rows stand as they do where nothing else is asked. */
export function isDefaultSort(address: DeskAddress): boolean {
  return address.sort === undefined || address.sort === defaultSortOf(address)
}

function defaultSortOf({ show }: DeskAddress): string {
  return show === 'decided' ? '-decidedAt' : 'submissionDateTime'
}
