export { addressText } from './address-text.ts'
export { ageExamples, parseAgeFilter } from './age-filter.ts'
export { type DateFilter, type Period, parseDateFilter } from './date-filter.ts'
export {
  type Column,
  columnOf,
  defineTable,
  type FieldOf,
  type Filter,
  fieldsOf,
  type Search,
  type Sort,
  type Table,
} from './define-table.ts'
export { parseNumberFilter } from './number-filter.ts'
export { pageSchema, searchSchema } from './search-schema.ts'
export type { ChosenList, EnteredFilters, ListPreference, SavedView } from './table-address.ts'
export {
  choiceText,
  chosenOf,
  enteredIn,
  type FilterTexts,
  findFilterError,
  isShownAscending,
  pageSizes,
  parseSort,
  parseTableAddress,
  sortText,
  type TableAddress,
  type TableView,
  toSearch,
  viewOf,
  withView,
} from './table-address.ts'
