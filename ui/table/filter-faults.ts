import { type FilterTexts, fieldsOf, readDateFilter, type Table } from '#packages/table'

/** What is wrong with the filters, by column: a date that is none. */
export function faultsOf<Field extends string>(filters: FilterTexts, table: Table<Field>): FilterTexts {
  const faults = fieldsOf(table).flatMap((field) => {
    const text = filters[field] ?? ''
    const read = table.columns[field].kind === 'date' && text !== '' ? readDateFilter(text) : {}
    return 'fault' in read ? [[field, read.fault]] : []
  })
  return Object.fromEntries(faults)
}
