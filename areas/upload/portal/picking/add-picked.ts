import { acceptsFileType, sentences } from '#areas/upload/contract'
import { numberFileName } from '#packages/file-name'
import type { Picked, PickedFile, PickNotice } from './picked-files.ts'

/** `modified` in milliseconds tells apart files of the same name. */
type Offered = Pick<PickedFile, 'id' | 'name' | 'size'> & { readonly modified: number }
type Rules = {
  /** Name endings, as in ".pdf"; undefined until they are loaded: then only the server checks the type. */
  readonly fileTypes: readonly string[] | undefined
  /** Total size of all files in bytes. */
  readonly limitBytes: number
  readonly single: boolean
}

/**
 * Adds the picked files that fit, with notices about refused, replaced and renamed files. A file that exceeds the total
 * limit is refused; a smaller one after it may still fit (specification 001 §5). The server identifies files by name:
 * the same file replaces itself, and a different file of the same name gets a number, so that neither is lost.
 */
export function addPicked(now: Picked, picked: readonly Offered[], { fileTypes, limitBytes, single }: Rules): Picked {
  const kept = single ? [] : now.files.filter(({ state }) => state.kind !== 'refused')
  const known = new Map(kept.map((file) => [file.name, file]))
  const accepted = new Map<string, PickedFile>()
  const left = { size: [] as string[], type: [] as string[], empty: [] as string[] }
  const changed = new Map<string, PickNotice>()
  let total = kept.reduce((sum, { size }) => sum + size, 0)
  for (const file of single ? picked.slice(-1) : picked) {
    const { id, size, modified } = file
    const before = placeOf(file, known)
    const after = total - (before?.size ?? 0) + size
    if (fileTypes && !acceptsFileType(file.name, fileTypes)) left.type.push(file.name)
    else if (size === 0) left.empty.push(file.name)
    else if (after > limitBytes) left.size.push(file.name)
    else {
      const name = before?.name ?? freeName(file.name, known)
      if (before && before.state.kind !== 'failed')
        changed.set(name, { kind: 'replaced', message: sentences.replaced(name), names: [name] })
      if (!before && name !== file.name)
        changed.set(name, { kind: 'renamed', message: sentences.renamed(file.name, name), names: [file.name, name] })
      const added = { id, name, size, pickedAs: { name: file.name, modified }, state: { kind: 'checking' } } as const
      known.set(name, added)
      accepted.set(name, added)
      total = after
    }
  }
  const onlyOne = single && picked.length > 1 ? [...accepted.keys()] : []
  const notices: readonly PickNotice[] = [
    { kind: 'size', message: sentences.tooLargeTogether, names: left.size },
    { kind: 'type', message: sentences.wrongType, names: left.type },
    { kind: 'empty', message: sentences.emptyFiles, names: left.empty },
    { kind: 'only-one', message: sentences.onlyOne, names: onlyOne },
    ...changed.values(),
  ]
  const shown = notices.filter(({ names }) => names.length > 0)
  if (accepted.size === 0) return { ...now, notices: shown }
  const stay = single ? [] : now.files.filter(({ name }) => !accepted.has(name))
  return { ...now, files: [...stay, ...accepted.values()], notices: shown }
}

/** The listed file that this one replaces: a failed upload of the same name, or the same file. */
function placeOf({ name, size, modified }: Offered, known: ReadonlyMap<string, PickedFile>): PickedFile | undefined {
  const namesake = known.get(name)
  if (namesake?.state.kind === 'failed') return namesake
  return [...known.values()].find((other) => {
    const { pickedAs = { name: other.name, modified } } = other
    return other.size === size && pickedAs.name === name && pickedAs.modified === modified
  })
}

function freeName(name: string, known: ReadonlyMap<string, unknown>): string {
  let free = name
  for (let number = 2; known.has(free); number += 1) free = numberFileName(name, number)
  return free
}
