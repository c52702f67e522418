export { type Found, searchTable } from './search-table.ts'
export type { Condition, SqlColumn } from './sql-columns.ts'
