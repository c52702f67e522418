export { type Found, searchTable } from './search-table.ts'
export { type Condition, partsOfChoice, type SqlColumn, sortValue } from './sql-columns.ts'
