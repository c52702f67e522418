import type { Refused } from '#browser/http'
import type { FileState } from '#ui/upload'
import type { FoundNumber, NumberKind } from '../personal-numbers/found-number.ts'

/** The state of a picked file. `asking` waits for the user's answer about the numbers found; `uploaded` is complete. */
export type PickedState = FileState | { readonly kind: 'asking'; readonly numbers: readonly FoundNumber[] }

/** A file of the form. `name` is the clean name, which the server uses too; `size` is in bytes. */
export type PickedFile = {
  readonly id: string
  readonly name: string
  readonly size: number
  /** The clean name and modification time of the original file; undefined for the files of a draft. */
  readonly pickedAs?: { readonly name: string; readonly modified: number }
  /** The kind of each masked number, never the number itself. */
  readonly masked?: readonly NumberKind[]
  readonly state: PickedState
}

/** A notice about picked files. Removing a file dismisses the `size` notice. */
export type PickNotice = {
  readonly kind: 'size' | 'type' | 'empty' | 'only-one' | 'replaced' | 'renamed'
  readonly message: string
  /** The files that the notice names. */
  readonly names: readonly string[]
}

/** The files of a form and the notices about them. `formNumber` changes with each reset. */
export type Picked = {
  readonly files: readonly PickedFile[]
  readonly notices: readonly PickNotice[]
  readonly formNumber: number
}

export const nothingPicked: Picked = { files: [], notices: [], formNumber: 1 }

/** Changes the state of a file. Does nothing for a file that was removed. */
export function setPickedState(now: Picked, id: string, state: PickedState): Picked {
  return { ...now, files: now.files.map((file) => (file.id === id ? { ...file, state } : file)) }
}

/** Records that the content of the file is now a masked copy. */
export function markMasked(now: Picked, id: string, masked: readonly NumberKind[]): Picked {
  return { ...now, files: now.files.map((file) => (file.id === id ? { ...file, masked } : file)) }
}

/** Removes a file, the size notice (specification 001 §5) and the notices about that file. */
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

/** True for notices about files that are in the list. */
export function isAboutNames(kind: PickNotice['kind']): boolean {
  return kind === 'replaced' || kind === 'renamed'
}

/** A view of the picked files. A new object after each change. */
export type PickedFiles = {
  readonly files: readonly PickedFile[]
  readonly notices: readonly PickNotice[]
  /** Changes with each reset: earlier files belong to another form. */
  readonly formNumber: number
  /** The files that a submit includes: uploaded ones, and in mode `form` also waiting and uploading ones. */
  readonly attached: readonly PickedFile[]
  /** A file is being checked or uploaded, or waits for an answer: a submit now would omit it. */
  readonly busy: boolean
  /** Total size of the listed files and its limit, in bytes. */
  readonly totalBytes: number
  readonly limitBytes: number
}

/** Derives the view of the picked files. `limitBytes` limits their total size. */
export function describePicked(
  { files, notices, formNumber }: Picked,
  mode: 'form' | 'pre-signed',
  limitBytes: number,
): PickedFiles {
  const waits = ({ state }: PickedFile) => state.kind === 'waiting'
  // In mode `form`, files are uploading as part of the submit.
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
 * Shows the refusals of a submit at their files. A missing or expired upload can be retried while the page holds the
 * content. `scan-unavailable` says nothing about a file: it can be sent again unchanged.
 */
export function showRefusals(now: Picked, refused: readonly Refused[], isHere: (id: string) => boolean): Picked {
  return now.files.reduce((shown, { id, name }) => {
    const about = refused.find(({ code, file }) => code !== 'scan-unavailable' && file?.name === name)
    if (!about?.file) return shown
    const kind = about.code === 'file-missing' && isHere(id) ? 'failed' : 'refused'
    return setPickedState(shown, id, { kind, reason: about.file.reason })
  }, now)
}
