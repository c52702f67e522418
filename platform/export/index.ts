export { exportCall, serveExport } from './serve-export.ts'
export type { ExportColumn, ListExport } from './write-list.ts'
