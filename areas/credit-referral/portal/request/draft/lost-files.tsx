import type { DraftFiles } from './use-draft-files.ts'

/** Names the files of a draft that were not sent ahead and have to be attached again. */
export function LostFiles({ files }: { readonly files: DraftFiles['files'] }) {
  if (files.length === 0) return null
  return <p>A draft keeps no files. Attach these files again: {files.map(({ name }) => name).join(', ')}.</p>
}
