import { numberFileName } from '#packages/file-name'

export type RefusedFor = 'type' | 'empty' | 'size'

/** `name` is the clean name, `size` is in bytes. */
type Measured = { readonly name: string; readonly size: number }
/** `modified` in milliseconds tells apart files of the same name. */
type Newcomer = Measured & { readonly modified: number }
/** A file that is already in the list. `pickedAs` is unknown for the files of a draft. */
type Present = Measured & {
  readonly pickedAs?: { readonly name: string; readonly modified: number }
  /** The upload failed: the next file of the same name replaces this one. */
  readonly failed: boolean
}
type Rules = {
  /** Name endings, as in ".pdf"; undefined until they are loaded: then only the server checks the type. */
  readonly fileTypes: readonly string[] | undefined
  /** Total size of all files in bytes. */
  readonly limitBytes: number
}
export type SortedFiles<Picked extends Newcomer> = {
  /** The accepted files, each with its final name. */
  readonly taken: readonly (Picked & { readonly pickedAs: { readonly name: string; readonly modified: number } })[]
  readonly refused: readonly { readonly file: Picked; readonly for: RefusedFor }[]
  /** Names of files that were already in the list or picked twice. */
  readonly replaced: readonly string[]
  /** Different files whose names were already in use. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
}

/**
 * Sorts picked files into accepted and refused ones. A file that exceeds the total limit is refused; a smaller one
 * after it may still fit (specification 001 §5). The server identifies files by name: the same file replaces itself,
 * and a different file of the same name gets a number, so that neither is lost.
 */
export function sortPicked<Picked extends Newcomer>(
  picked: readonly Picked[],
  present: readonly Present[],
  { fileTypes, limitBytes }: Rules,
): SortedFiles<Picked> {
  const known = new Map(present.map((file) => [file.name, file]))
  const taken = new Map<string, SortedFiles<Picked>['taken'][number]>()
  const refused: { file: Picked; for: RefusedFor }[] = []
  const replaced = new Set<string>()
  const renamed: { from: string; to: string }[] = []
  let total = present.reduce((sum, { size }) => sum + size, 0)
  for (const file of picked) {
    const before = placeOf(file, known)
    const after = total - (before?.size ?? 0) + file.size
    if (fileTypes && !acceptsFileType(file.name, fileTypes)) refused.push({ file, for: 'type' })
    else if (file.size === 0) refused.push({ file, for: 'empty' })
    else if (after > limitBytes) refused.push({ file, for: 'size' })
    else {
      const name = before?.name ?? freeName(file.name, known)
      if (before && !before.failed) replaced.add(name)
      if (!before && name !== file.name) renamed.push({ from: file.name, to: name })
      const named = { ...file, name, pickedAs: { name: file.name, modified: file.modified } }
      known.set(name, { ...named, failed: false })
      taken.set(name, named)
      total = after
    }
  }
  return { taken: [...taken.values()], refused, replaced: [...replaced], renamed }
}

/** The listed file that this one replaces: a failed upload of the same name, or the same file. */
function placeOf(file: Newcomer, known: ReadonlyMap<string, Present>): Present | undefined {
  const namesake = known.get(file.name)
  return namesake?.failed ? namesake : [...known.values()].find((other) => isSame(file, other))
}

function isSame({ name, size, modified }: Newcomer, other: Present): boolean {
  const { pickedAs = { name: other.name, modified } } = other
  return other.size === size && pickedAs.name === name && pickedAs.modified === modified
}

function freeName(name: string, known: ReadonlyMap<string, unknown>): string {
  let free = name
  for (let number = 2; known.has(free); number += 1) free = numberFileName(name, number)
  return free
}

/** True when a name ends in one of the types, as in ".pdf", ignoring case (specification 001 §5). */
export function acceptsFileType(name: string, fileTypes: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return fileTypes.some((type) => lower.length > type.length && lower.endsWith(type.toLowerCase()))
}

/** Converts a limit in megabytes to bytes: 1 MB is 1,024² bytes (specification 001 §9). */
export function bytesIn(megabytes: number): number {
  return Math.floor(megabytes * 1024 * 1024)
}
