export { type ChangedRows, useChangedRows } from './changed-rows.ts'
export { type Found, type SearchColumn, SearchList } from './search-list.tsx'
export { Badge, type BadgeProps, type Column, DataList, type Figure, Table, Username } from './table.tsx'
export { type SearchState, useSearch } from './use-search.ts'
