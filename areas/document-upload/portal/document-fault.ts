import { messageFor } from '#areas/reference-data/contract'
import { acceptsFileType } from '#areas/upload/contract'
import type { FilePicking, PickedFile } from '#areas/upload/portal'
import type { Fault } from '#packages/fields'
import { sentences } from '../contract/index.ts'

/** Why the chosen file cannot be sent. A wrong type is shown at once, a missing file on submit. */
export type DocumentFault = Fault<'document'> & { readonly code: 'file-type' | 'document-required' }

/** Checks the chosen file by the rules of specification 001 §5; null when it can be sent. */
export function documentFault(
  { files, attached }: Pick<FilePicking, 'files' | 'attached'>,
  fileTypes: readonly string[],
): DocumentFault | null {
  const [file] = files
  const field = 'document'
  if (file && !acceptsFileType(file.name, fileTypes))
    return { field, code: 'file-type', message: messageFor('file', 'type') }
  return attached.length === 0
    ? { field, code: 'document-required', message: messageFor('document', 'required') }
    : null
}

/** The chosen file for the list: a file of a wrong type is shown as refused, never as "Ready to send". */
export function showFault(files: readonly PickedFile[], fault: DocumentFault | null): readonly PickedFile[] {
  if (fault?.code !== 'file-type') return files
  return files.map((file) => ({ ...file, state: { kind: 'refused', reason: sentences.chooseAnother } }))
}
