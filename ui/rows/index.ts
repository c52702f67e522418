export { RowList, type RowListProps } from './row-list.tsx'
