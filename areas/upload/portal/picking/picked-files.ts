import { type RefusedFor, sentences, sortPicked } from '#areas/upload/contract'
import type { Refused } from '#browser/http'
import type { FileState } from '#ui/upload'
import type { FoundNumber, NumberKind } from '../personal-numbers/found-number.ts'

/**
 * How far a picked file has come. `asking` waits for what the person says about the numbers that were found in it;
 * `uploaded` is attached: its bytes are where they belong.
 */
export type PickedState = FileState | { readonly kind: 'asking'; readonly numbers: readonly FoundNumber[] }

/** A file of the form. `name` is fit for showing and what the server will call it; `size` is in bytes. */
export type PickedFile = {
  readonly id: string
  readonly name: string
  readonly size: number
  /** What it is called on the person's disk, cleaned, and when it was changed there; unknown of a draft's. */
  readonly pickedAs?: { readonly name: string; readonly modified: number }
  /** The kinds of the personal numbers that were written over in it, one by one; not the numbers. */
  readonly masked?: readonly NumberKind[]
  readonly state: PickedState
}

/** What a person is told about what they picked. `size` goes when a file is removed. */
export type PickNotice = {
  readonly kind: 'size' | 'type' | 'empty' | 'only-one' | 'replaced' | 'renamed'
  readonly message: string
  /** The files that it is about. */
  readonly names: readonly string[]
}

/** The files of a form, and what is said about them. `formNumber` is another one after each reset. */
export type Picked = {
  readonly files: readonly PickedFile[]
  readonly notices: readonly PickNotice[]
  readonly formNumber: number
}

export const nothingPicked: Picked = { files: [], notices: [], formNumber: 1 }

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
  if (taken.length === 0) return { ...now, notices }
  const names = new Set(taken.map(({ name }) => name))
  const stay = rules.single ? [] : now.files.filter(({ name }) => !names.has(name))
  return { ...now, files: [...stay, ...taken.map(begin)], notices }
}

/** A file goes on. One that has left the list stays away, whatever becomes of it. */
export function setPickedState(now: Picked, id: string, state: PickedState): Picked {
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
    ...now,
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

/** What is picked now. A new object after each change. */
export type PickedFiles = {
  readonly files: readonly PickedFile[]
  readonly notices: readonly PickNotice[]
  /** Another one after each reset: what was in the list before belongs to another form. */
  readonly formNumber: number
  /** What a submit takes: uploaded files, and in mode `form` also those that wait for it or go with it. */
  readonly attached: readonly PickedFile[]
  /** Something is checked, asked about or under way: a submit now would leave it out. */
  readonly busy: boolean
  /** Bytes of everything in the list, and the most that they may be. */
  readonly totalBytes: number
  readonly limitBytes: number
}

/** What a screen needs to know of the picked files. `limitBytes`: all files together. */
export function describePicked(
  { files, notices, formNumber }: Picked,
  mode: 'form' | 'pre-signed',
  limitBytes: number,
): PickedFiles {
  const waits = ({ state }: PickedFile) => state.kind === 'waiting'
  // In a form, also what is on its way with the submit.
  const isAttached = (file: PickedFile) =>
    file.state.kind === 'uploaded' || (mode === 'form' && (waits(file) || file.state.kind === 'uploading'))
  const isUnderWay = (file: PickedFile) =>
    ['checking', 'asking', 'uploading'].includes(file.state.kind) || (mode === 'pre-signed' && waits(file))
  return {
    files,
    notices,
    formNumber,
    attached: files.filter(isAttached),
    busy: files.some(isUnderWay),
    totalBytes: files.reduce((sum, { size, state }) => sum + (state.kind === 'refused' ? 0 : size), 0),
    limitBytes,
  }
}

/**
 * Shows a service's refusals at the files that they are about. A file that has not arrived, or waited too long, can be
 * sent again while its content is here. A scanner that is away says nothing about a file: it can be sent again as it is.
 */
export function showRefusals(now: Picked, refused: readonly Refused[], isHere: (id: string) => boolean): Picked {
  return now.files.reduce((shown, { id, name }) => {
    const about = refused.find(({ code, file }) => code !== 'scan-unavailable' && file?.name === name)
    if (!about?.file) return shown
    const kind = about.code === 'file-missing' && isHere(id) ? 'failed' : 'refused'
    return setPickedState(shown, id, { kind, reason: about.file.reason })
  }, now)
}
