import { type RefusedFor, sentences, sortPicked } from '#areas/upload/contract'
import type { PickedFile, PickedState, PickNotice } from './picked-file.ts'

export type Picked = { readonly files: readonly PickedFile[]; readonly notices: readonly PickNotice[] }

export const nothingPicked: Picked = { files: [], notices: [] }

type Newcomer = Omit<PickedFile, 'state'>
type Rules = {
  readonly fileTypes: readonly string[] | undefined
  readonly limitBytes: number
  readonly single: boolean
}

/** Takes what fits of the newly picked files, and says what was left out or replaced. */
export function addPicked(now: Picked, picked: readonly Newcomer[], rules: Rules): Picked {
  const offered = rules.single ? picked.slice(-1) : picked
  const present = rules.single ? [] : now.files.filter(({ state }) => state.kind !== 'refused')
  const { taken, refused, replaced } = sortPicked(offered, present, rules)
  const left = (why: RefusedFor) => refused.filter((one) => one.for === why).map(({ file }) => file.name)
  const notices = [
    notice('size', sentences.tooLargeTogether, left('size')),
    notice('type', sentences.wrongType, left('type')),
    notice('empty', sentences.emptyFiles, left('empty')),
    notice('only-one', sentences.onlyOne, picked.length > offered.length ? taken.map(({ name }) => name) : []),
    ...replaced.map((name) => ({ kind: 'replaced' as const, message: sentences.replaced(name), names: [name] })),
  ].filter(({ names }) => names.length > 0)
  if (taken.length === 0) return { files: now.files, notices }
  const names = new Set(taken.map(({ name }) => name))
  const stay = rules.single ? [] : now.files.filter(({ name }) => !names.has(name))
  return { files: [...stay, ...taken.map((file) => ({ ...file, state: { kind: 'checking' } as const }))], notices }
}

/** A file goes on. One that has left the list stays away, whatever becomes of it. */
export function becomePicked(now: Picked, id: string, state: PickedState): Picked {
  return { ...now, files: now.files.map((file) => (file.id === id ? { ...file, state } : file)) }
}

/** A file leaves, and with it the size warning (specification 001 §5) and what was said about the file. */
export function removePicked(now: Picked, id: string): Picked {
  const gone = now.files.find((file) => file.id === id)
  if (!gone) return now
  return {
    files: now.files.filter((file) => file !== gone),
    notices: now.notices.filter(
      ({ kind, names }) => kind !== 'size' && !(kind === 'replaced' && names.includes(gone.name)),
    ),
  }
}

function notice(kind: PickNotice['kind'], message: string, names: readonly string[]): PickNotice {
  return { kind, message, names }
}
