export { type Found, searchTable } from './search-table.ts'
export { type Condition, type SqlColumn, sortValue } from './sql-columns.ts'
