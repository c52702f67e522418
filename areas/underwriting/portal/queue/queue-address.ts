import { filtersOf, isUsualSort, type SortedTable, sortOf } from '#packages/table-address'
import { type DeskAddress, type QueueField, type QueueSearch, queueFields } from '../../contract/index.ts'

export const pageSize = 10

const open: SortedTable<QueueField> = {
  columns: queueFields,
  usualSort: { column: 'submissionDateTime', ascending: true },
}
const decided: SortedTable<QueueField> = { columns: queueFields, usualSort: { column: 'decidedAt', ascending: false } }

/** The part of the queue as a table: who has waited longest comes first; of what is decided, the newest decision. */
export function queueTable({ show }: DeskAddress): SortedTable<QueueField> {
  return show === 'decided' ? decided : open
}

/** The part of the queue that an address asks for. */
export function searchOf(address: DeskAddress): QueueSearch {
  const { show = 'open', page = 1 } = address
  const table = queueTable(address)
  const { column, ascending } = sortOf(address, table)
  return {
    page: page - 1,
    pageSize,
    show: show === 'uploads' ? 'open' : show,
    filter: filtersOf(address, queueFields),
    // As it stands by itself the service has an index of what is decided.
    sorts: show === 'decided' && isUsualSort(address, table) ? [] : [{ field: column, ascending }],
  }
}

/** The list from which a request was opened, and to which Back leads. */
export function listOf(address: DeskAddress): DeskAddress {
  const { request: _request, ...list } = address
  return list
}
