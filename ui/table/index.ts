export { DataList, type Figure } from './data-list.tsx'
export { type Column, Table } from './table.tsx'
