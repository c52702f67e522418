import { numberFileName } from '#packages/file-name'

export type RefusedFor = 'type' | 'empty' | 'size'

/** `name` is clean, `size` is in bytes. */
type Measured = { readonly name: string; readonly size: number }
/** What tells a file on the person's disk from another of its name: milliseconds. */
type Newcomer = Measured & { readonly modified: number }
/** A file that is there. What it was picked as is not known of a draft's. */
type Present = Measured & {
  readonly pickedAs?: { readonly name: string; readonly modified: number }
  /** It has not arrived: another of its name is meant to take its place. */
  readonly failed: boolean
}
type Rules = {
  /** Name endings, as in ".pdf"; absent while they are not known: the server decides. */
  readonly fileTypes: readonly string[] | undefined
  /** Bytes, all files together. */
  readonly limitBytes: number
}
export type SortedFiles<Picked extends Newcomer> = {
  /** Each under the name that it goes by from now on. */
  readonly taken: readonly (Picked & { readonly pickedAs: { readonly name: string; readonly modified: number } })[]
  readonly refused: readonly { readonly file: Picked; readonly for: RefusedFor }[]
  /** Names of files that were there already, or picked twice. */
  readonly replaced: readonly string[]
  /** Other files of a name that is taken. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
}

/**
 * Which of the picked files are taken beside those that are there. One that would push the total over the limit is
 * refused, and a smaller one after it may still fit (specification 001 §5). The server knows files by their names: the
 * same file takes its own place, and another one of its name gets a number, so that none is lost.
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

/** The file that this one is, or whose place it is meant to take. */
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

/** True when a name ends in one of the types, as in ".pdf", whatever its case (specification 001 §5). */
export function acceptsFileType(name: string, fileTypes: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return fileTypes.some((type) => lower.length > type.length && lower.endsWith(type.toLowerCase()))
}

/** A limit in megabytes as bytes: times 1,024 squared (specification 001 §9). */
export function bytesIn(megabytes: number): number {
  return Math.floor(megabytes * 1024 * 1024)
}
