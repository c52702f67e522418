import { messageFor } from '#areas/reference-data/contract'
import { acceptsFileType } from '#areas/upload/contract'
import type { FilePicking } from '#areas/upload/portal'

/** What keeps the chosen file from being sent. A wrong `type` is told at once, a missing file when it is sent. */
export type DocumentFault = { readonly kind: 'type' | 'required'; readonly message: string }

/** Looks at the chosen file by the rules of specification 001 §5; null when it can be sent. */
export function documentFault(
  { files, attached }: Pick<FilePicking, 'files' | 'attached'>,
  fileTypes: readonly string[],
): DocumentFault | null {
  const [file] = files
  if (file && !acceptsFileType(file.name, fileTypes)) return { kind: 'type', message: messageFor('file', 'type') }
  return attached.length === 0 ? { kind: 'required', message: messageFor('document', 'required') } : null
}
