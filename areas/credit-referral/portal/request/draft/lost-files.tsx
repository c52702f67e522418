/** Names the files of a draft that have to be attached again: they were never sent. */
export function LostFiles({ files }: { readonly files: readonly { readonly name: string }[] }) {
  if (files.length === 0) return null
  return <p>A draft keeps no files. Attach these files again: {files.map(({ name }) => name).join(', ')}.</p>
}
