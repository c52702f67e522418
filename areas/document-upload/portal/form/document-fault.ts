import { messageFor } from '#areas/reference-data/contract'
import { acceptsFileType } from '#areas/upload/contract'
import type { FilePicking } from '#areas/upload/portal'
import { sentences } from '../../contract/index.ts'

/** What keeps the chosen file from being sent. A wrong `type` is told at once, the others when it is sent. */
export type DocumentFault = { readonly kind: 'type' | 'busy' | 'required'; readonly message: string }

/** Looks at the chosen file by the rules of specification 001 §5; null when it can be sent. */
export function documentFault(
  { files, attached, busy }: Pick<FilePicking, 'files' | 'attached' | 'busy'>,
  fileTypes: readonly string[],
): DocumentFault | null {
  const [file] = files
  if (file && !acceptsFileType(file.name, fileTypes)) return { kind: 'type', message: messageFor('file', 'type') }
  if (busy) return { kind: 'busy', message: sentences.stillChecked }
  return attached.length === 0 ? { kind: 'required', message: messageFor('document', 'required') } : null
}
