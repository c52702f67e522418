export { isUsualSort, type Sort, type SortedTable, sortOf } from './sort.ts'
export { addressText, filtersOf, readTableAddress, type TableAddress } from './table-address.ts'
export { withFilters, withPage, withSort } from './table-steps.ts'
