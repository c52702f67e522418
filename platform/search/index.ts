export {
  beginsBy,
  beginsUuid,
  beginsWithin,
  type Find,
  type FindSource,
  type FoundByText,
  findByText,
  findByTextOfAllLenders,
} from './find-by-text.ts'
export { searchMigrations, withStored, withStoredOptions } from './keys-in-parts.ts'
export { type Found, rowsByKey, searchTable, selectByKey, toFound } from './search-table.ts'
export { isFiltered, keysOf, limitOf, matching, maxRows, type Source, sortsOf } from './select-keys.ts'
export { type Condition, containsName, containsText, type SqlColumn } from './sql-columns.ts'
