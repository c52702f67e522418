import type { Picked } from './change-picked.ts'
import type { FilePickingOptions, PickedFiles } from './file-picking.ts'
import type { PickedFile } from './picked-file.ts'

/** What a screen needs to know of the picked files. `limitBytes`: all files together. */
export function describePicked(
  { files, notices }: Picked,
  mode: FilePickingOptions['mode'],
  limitBytes: number,
): PickedFiles {
  const waits = ({ state }: PickedFile) => state.kind === 'waiting'
  // In a form, also what is on its way with the submit.
  const isAttached = (file: PickedFile) =>
    file.state.kind === 'uploaded' || (mode === 'form' && (waits(file) || file.state.kind === 'uploading'))
  const isUnderWay = (file: PickedFile) =>
    ['checking', 'asking', 'uploading'].includes(file.state.kind) || (mode === 'pre-signed' && waits(file))
  return {
    files,
    notices,
    attached: files.filter(isAttached),
    busy: files.some(isUnderWay),
    totalBytes: files.reduce((sum, { size, state }) => sum + (state.kind === 'refused' ? 0 : size), 0),
    limitBytes,
  }
}
