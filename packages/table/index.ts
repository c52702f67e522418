export { type DateFilter, type Period, readDateFilter } from './date-filter.ts'
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
export { pageSchema, searchSchema } from './search-schema.ts'
export {
  addressText,
  choiceText,
  chosenOf,
  type FilterTexts,
  filtersOf,
  isDefaultSort,
  readTableAddress,
  sortOf,
  sortText,
  type TableAddress,
  toSearch,
  withFilters,
  withPage,
  withSort,
} from './table-address.ts'
