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
export { findStoredOptions, inOrderOfChoice } from './in-order-of-choice.ts'
export {
  type Found,
  isFiltered,
  keysOf,
  limitOf,
  matching,
  maxRows,
  rowsByKey,
  type Source,
  searchTable,
  selectByKey,
  sortsOf,
  toFound,
} from './search-table.ts'
export { type Condition, containsText, type SqlColumn } from './sql-columns.ts'
