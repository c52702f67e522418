import { type RefusedFor, sentences, sortPicked } from '#areas/upload/contract'
import type { NumberKind } from '../personal-numbers/found-number.ts'
import type { PickedFile, PickedState, PickNotice } from './picked-file.ts'

export type Picked = { readonly files: readonly PickedFile[]; readonly notices: readonly PickNotice[] }

export const nothingPicked: Picked = { files: [], notices: [] }

type Newcomer = Omit<PickedFile, 'state' | 'pickedAs' | 'masked'> & { readonly modified: number }
type Rules = {
  readonly fileTypes: readonly string[] | undefined
  readonly limitBytes: number
  readonly single: boolean
}

/** Takes what fits of the newly picked files, and says what was left out or replaced. */
export function addPicked(now: Picked, picked: readonly Newcomer[], rules: Rules): Picked {
  const offered = rules.single ? picked.slice(-1) : picked
  const kept = rules.single ? [] : now.files.filter(({ state }) => state.kind !== 'refused')
  const present = kept.map((file) => ({ ...file, failed: file.state.kind === 'failed' }))
  const { taken, refused, replaced, renamed } = sortPicked(offered, present, rules)
  const left = (why: RefusedFor) => refused.filter((one) => one.for === why).map(({ file }) => file.name)
  const notices = [
    notice('size', sentences.tooLargeTogether, left('size')),
    notice('type', sentences.wrongType, left('type')),
    notice('empty', sentences.emptyFiles, left('empty')),
    notice('only-one', sentences.onlyOne, picked.length > offered.length ? taken.map(({ name }) => name) : []),
    ...replaced.map((name) => notice('replaced', sentences.replaced(name), [name])),
    ...renamed.map(({ from, to }) => notice('renamed', sentences.renamed(from, to), [from, to])),
  ].filter(({ names }) => names.length > 0)
  if (taken.length === 0) return { files: now.files, notices }
  const names = new Set(taken.map(({ name }) => name))
  const stay = rules.single ? [] : now.files.filter(({ name }) => !names.has(name))
  return { files: [...stay, ...taken.map(begin)], notices }
}

/** A file goes on. One that has left the list stays away, whatever becomes of it. */
export function becomePicked(now: Picked, id: string, state: PickedState): Picked {
  return { ...now, files: now.files.map((file) => (file.id === id ? { ...file, state } : file)) }
}

/** A copy with its numbers written over has taken the file's place. */
export function markMasked(now: Picked, id: string, masked: readonly NumberKind[]): Picked {
  return { ...now, files: now.files.map((file) => (file.id === id ? { ...file, masked } : file)) }
}

/** A file leaves, and with it the size warning (specification 001 §5) and what was said about the file. */
export function removePicked(now: Picked, id: string): Picked {
  const gone = now.files.find((file) => file.id === id)
  if (!gone) return now
  return {
    files: now.files.filter((file) => file !== gone),
    notices: now.notices.filter(
      ({ kind, names }) => kind !== 'size' && !(isAboutNames(kind) && names.includes(gone.name)),
    ),
  }
}

/** Whether a notice is about files that are in the list. */
export function isAboutNames(kind: PickNotice['kind']): boolean {
  return kind === 'replaced' || kind === 'renamed'
}

function begin({ id, name, size, pickedAs }: Omit<PickedFile, 'state'>): PickedFile {
  return { id, name, size, ...(pickedAs && { pickedAs }), state: { kind: 'checking' } }
}

function notice(kind: PickNotice['kind'], message: string, names: readonly string[]): PickNotice {
  return { kind, message, names }
}
