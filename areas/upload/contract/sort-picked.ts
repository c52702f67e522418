import { acceptsFileType } from './accepts-file-type.ts'

export type RefusedFor = 'type' | 'empty' | 'size'

/** `name` is clean, `size` is in bytes. */
type Measured = { readonly name: string; readonly size: number }
type Rules = {
  /** Name endings, as in ".pdf"; absent while they are not known: the server decides. */
  readonly fileTypes: readonly string[] | undefined
  /** Bytes, all files together. */
  readonly limitBytes: number
}
export type SortedFiles<Picked extends Measured> = {
  readonly taken: readonly Picked[]
  readonly refused: readonly { readonly file: Picked; readonly for: RefusedFor }[]
  /** Names of taken files that were there already, or picked twice: the newest stays. */
  readonly replaced: readonly string[]
}

/**
 * Which of the picked files are taken beside those that are there. One that would push the total over the limit is
 * refused, and a smaller one after it may still fit (specification 001 §5). The server knows files by their names, so
 * of two with the same name the newest takes the other's place.
 */
export function sortPicked<Picked extends Measured>(
  picked: readonly Picked[],
  present: readonly Measured[],
  { fileTypes, limitBytes }: Rules,
): SortedFiles<Picked> {
  const sizes = new Map(present.map(({ name, size }) => [name, size]))
  const taken = new Map<string, Picked>()
  const refused: { file: Picked; for: RefusedFor }[] = []
  const replaced = new Set<string>()
  let total = present.reduce((sum, { size }) => sum + size, 0)
  for (const file of picked) {
    const before = sizes.get(file.name)
    const after = total - (before ?? 0) + file.size
    if (fileTypes && !acceptsFileType(file.name, fileTypes)) refused.push({ file, for: 'type' })
    else if (file.size === 0) refused.push({ file, for: 'empty' })
    else if (after > limitBytes) refused.push({ file, for: 'size' })
    else {
      if (before !== undefined) replaced.add(file.name)
      sizes.set(file.name, file.size)
      taken.set(file.name, file)
      total = after
    }
  }
  return { taken: [...taken.values()], refused, replaced: [...replaced] }
}
