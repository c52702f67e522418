export { type Found, searchTable } from './search-table.ts'
export { type Condition, containsText, partsOfChoice, type SqlColumn, sortValue } from './sql-columns.ts'
