import { acceptsFileType, messages } from '#areas/upload/contract'
import type { Refused } from '#browser/http'
import { cleanFileName, numberFileName } from '#packages/file-name'
import type { FileState } from '#ui/upload'
import type { FoundNumber, NumberKind } from '../personal-numbers/personal-number.ts'

/** The state of a picked file. `asking` waits for the user's choice about the numbers found; `uploaded` is complete. */
type PickedState = FileState | { readonly kind: 'asking'; readonly numbers: readonly FoundNumber[] }

/** A file of the form. `name` is the clean name, which the server uses too; `size` is in bytes. */
export type PickedFile = {
  readonly id: string
  readonly name: string
  readonly size: number
  /** As it was picked; undefined for the files of a draft, which are uploaded already. */
  readonly source?: File
  /** The copy that is sent in its place, and the kind of each number masked in it, never the number itself. */
  readonly masked?: { readonly copy: File; readonly kinds: readonly NumberKind[] }
  readonly state: PickedState
}

/** A notice about picked files. Removing a file dismisses the `size` notice. */
export type PickNotice = {
  readonly kind: 'size' | 'type' | 'empty' | 'replaced' | 'renamed'
  readonly message: string
  /** The files that the notice names. */
  readonly names: readonly string[]
}

/** The files of a form and the notices about them. */
export type Picked = {
  readonly files: readonly PickedFile[]
  readonly notices: readonly PickNotice[]
  /** Changes with each reset: earlier files belong to another form. */
  readonly formNumber: number
}

export const noPickedFiles: Picked = { files: [], notices: [], formNumber: 1 }

type Rules = {
  /** Name endings, as in ".pdf"; undefined until they are loaded: then only the server checks the type. */
  readonly fileTypes: readonly string[] | undefined
  /** Total size of all files in bytes. */
  readonly limitBytes: number
}

/**
 * Adds the picked files that fit, with notices about refused, replaced and renamed files. A file that exceeds the total
 * limit is refused; a smaller one after it may still fit (specification 001 §5). The server identifies files by name:
 * the same file replaces itself, and a different file of the same name gets a number, so that neither is lost.
 */
export function addPicked(now: Picked, sources: readonly File[], { fileTypes, limitBytes }: Rules): Picked {
  const kept = now.files.filter(({ state }) => state.kind !== 'refused')
  const known = new Map(kept.map((file) => [file.name, file]))
  const accepted = new Map<string, PickedFile>()
  const left = { size: [] as string[], type: [] as string[], empty: [] as string[] }
  const changed: PickNotice[] = []
  let total = kept.reduce((sum, { size }) => sum + size, 0)
  for (const source of sources) {
    const { size } = source
    const picked = cleanFileName(source.name)
    const before = replacedBy(source, picked, known)
    const after = total - (before?.size ?? 0) + size
    if (fileTypes && !acceptsFileType(picked, fileTypes)) left.type.push(picked)
    else if (size === 0) left.empty.push(picked)
    else if (after > limitBytes) left.size.push(picked)
    else {
      const name = before?.name ?? freeName(picked, known)
      if (before && before.state.kind !== 'failed')
        changed.push({ kind: 'replaced', message: messages.replaced(name), names: [name] })
      if (!before && name !== picked)
        changed.push({ kind: 'renamed', message: messages.renamed(picked, name), names: [picked, name] })
      const added: PickedFile = { id: crypto.randomUUID(), name, size, source, state: { kind: 'checking' } }
      known.set(name, added)
      accepted.set(name, added)
      total = after
    }
  }
  const notices = addNotices(
    now.notices,
    [...accepted.keys()],
    [
      { kind: 'size', message: messages.tooLargeTogether, names: left.size },
      { kind: 'type', message: messages.wrongType, names: left.type },
      { kind: 'empty', message: messages.emptyFiles, names: left.empty },
      ...changed,
    ],
  )
  if (accepted.size === 0) return { ...now, notices }
  const stay = now.files.filter(({ name }) => !accepted.has(name))
  return { ...now, files: [...stay, ...accepted.values()], notices }
}

/** The listed file that this one replaces: a failed upload of the same name, or the same file. */
function replacedBy(source: File, name: string, known: ReadonlyMap<string, PickedFile>): PickedFile | undefined {
  const sameName = known.get(name)
  if (sameName?.state.kind === 'failed') return sameName
  return [...known.values()].find((other) => {
    const { name: otherName, lastModified } = other.source ?? { name: other.name, lastModified: source.lastModified }
    return other.size === source.size && cleanFileName(otherName) === name && lastModified === source.lastModified
  })
}

function freeName(name: string, known: ReadonlyMap<string, unknown>): string {
  let free = name
  for (let number = 2; known.has(free); number += 1) free = numberFileName(name, number)
  return free
}

/** The notices of all picks, one for each message. A file that is accepted now was not left out. */
function addNotices(
  earlier: readonly PickNotice[],
  accepted: readonly string[],
  later: readonly PickNotice[],
): readonly PickNotice[] {
  const notices = new Map<string, PickNotice>()
  for (const notice of earlier) {
    const names = isAboutNames(notice) ? notice.names : notice.names.filter((name) => !accepted.includes(name))
    notices.set(notice.message, { ...notice, names })
  }
  for (const notice of later) {
    const names = new Set([...(notices.get(notice.message)?.names ?? []), ...notice.names])
    notices.set(notice.message, { ...notice, names: [...names] })
  }
  return [...notices.values()].filter(({ names }) => names.length > 0)
}

/** Removes a file, the size notice (specification 001 §5) and the notices about that file. */
export function removePicked(now: Picked, id: string): Picked {
  const removed = now.files.find((file) => file.id === id)
  if (!removed) return now
  return {
    ...now,
    files: now.files.filter((file) => file !== removed),
    notices: now.notices.filter(
      (notice) => notice.kind !== 'size' && !(isAboutNames(notice) && notice.names.includes(removed.name)),
    ),
  }
}

/** True for notices about files that are in the list. */
export function isAboutNames({ kind }: PickNotice): boolean {
  return kind === 'replaced' || kind === 'renamed'
}

export type PickedFiles = ReturnType<typeof describePicked>

/** A view of the picked files. `limitBytes` limits their total size. */
export function describePicked(now: Picked, mode: 'form' | 'pre-signed', limitBytes: number) {
  // In mode `form`, files are uploading as part of the submit.
  const attached = mode === 'form' ? ['uploaded', 'waiting', 'uploading'] : ['uploaded']
  const underWay = ['checking', 'asking', 'uploading', ...(mode === 'form' ? [] : ['waiting'])]
  return {
    ...now,
    attached: now.files.filter(({ state }) => attached.includes(state.kind)),
    /** A file is being checked or uploaded, or waits for the user's choice: a submit now would omit it. */
    busy: now.files.some(({ state }) => underWay.includes(state.kind)),
    /** Total size of the listed files and its limit, in bytes. */
    totalBytes: now.files.reduce((sum, { size, state }) => sum + (state.kind === 'refused' ? 0 : size), 0),
    limitBytes,
  }
}

/**
 * Shows the refusals of a submit at their files. A missing or expired upload can be retried while the page holds the
 * content. `scan-unavailable` says nothing about a file: it can be sent again unchanged.
 */
export function markRefusedFiles(now: Picked, refused: readonly Refused[]): Picked {
  const files = now.files.map((file): PickedFile => {
    const about = refused.find((one) => one.code !== 'scan-unavailable' && one.file?.name === file.name)
    if (!about?.file) return file
    const kind = about.code === 'file-missing' && file.source ? 'failed' : 'refused'
    return { ...file, state: { kind, reason: about.file.reason } }
  })
  return { ...now, files }
}
