import type { FilePicking, FilePickingOptions } from './file-picking.ts'

/** Picks and sends the files of a form. */
export function useFilePicking(_options: FilePickingOptions): FilePicking {
  throw new Error('not yet')
}
