import type { DraftFiles } from './use-draft-files.ts'

/** Names the files of a draft that have to be attached again: they were never sent, or only from another window. */
export function LostFiles({ files }: { readonly files: DraftFiles['files'] }) {
  if (files.length === 0) return null
  const why = files.some(({ uuid }) => uuid) ? 'Some files were picked in another window.' : 'A draft keeps no files.'
  return (
    <p>
      {why} Attach these files again: {files.map(({ name }) => name).join(', ')}.
    </p>
  )
}
