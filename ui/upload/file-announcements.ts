import { type ReactNode, useEffect, useRef, useState } from 'react'

export type FileState =
  /** The file is checked in the browser before it is uploaded. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'uploading'; readonly sentBytes: number }
  | { readonly kind: 'uploaded' }
  /** A retry may succeed. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** A retry cannot succeed: the file is rejected as it is. */
  | { readonly kind: 'refused'; readonly reason: string }

/** A file as a list shows it. `size` is in bytes. */
export type ListedFile = {
  readonly id: string
  readonly name: string
  readonly size: number
  /** How the file was changed before the upload. */
  readonly note?: string
  /** A control of the form about this file, before its buttons. */
  readonly control?: ReactNode
  readonly state: FileState
}

/** Describes the changes between two states of a file list, for screen readers. Progress is not announced. */
export function fileAnnouncement(before: readonly ListedFile[], after: readonly ListedFile[]): string {
  const known = new Map(before.map((file) => [file.id, file]))
  const kept = new Set(after.map(({ id }) => id))
  const became = (kind: ListedFile['state']['kind']) =>
    after.filter(({ id, state }) => state.kind === kind && known.get(id)?.state.kind !== kind)
  const arrived = new Set(became('uploaded').map(({ id }) => id))
  const faulty = new Set([...became('failed'), ...became('refused')].map(({ id }) => id))

  const isNew = ({ id }: ListedFile) => !known.has(id)
  const gone = before.filter(({ id }) => !kept.has(id))
  // The place of one file is taken by another: by a file of its name, or by the next one where only one is allowed.
  const [first, next] = before.length === 1 && after.length === 1 ? [before[0], after[0]] : []
  const isReplaced = (one: ListedFile, other: ListedFile) =>
    one.name === other.name || (one === first && other === next)
  const replacing = after.filter((file) => isNew(file) && gone.some((one) => isReplaced(one, file)))

  const messages = [
    announce(
      after.filter((file) => isNew(file) && !replacing.includes(file) && !arrived.has(file.id) && !faulty.has(file.id)),
      'added',
    ),
    announce(
      replacing.flatMap((file) => gone.filter((one) => isReplaced(one, file) && one.state.kind !== 'refused')),
      'replaced',
    ),
    announce(
      replacing.filter(({ id, name }) => !arrived.has(id) && !faulty.has(id) && gone.every((one) => one.name !== name)),
      'added',
    ),
    announce(became('uploaded'), 'uploaded'),
    announce(became('failed'), 'failed'),
    announce(became('refused'), 'not accepted'),
    // A refused file was announced as not accepted: it was never among the files that are sent.
    announce(
      gone.filter((one) => one.state.kind !== 'refused' && !replacing.some((file) => isReplaced(one, file))),
      'removed',
    ),
  ]
  return messages.filter((message) => message !== '').join(' ')
}

function announce(files: readonly ListedFile[], what: string): string {
  const [first, ...others] = files
  if (!first) return ''
  if (others.length > 0) return `${files.length} files ${what}.`
  return 'reason' in first.state ? `${first.name} ${what}: ${first.state.reason}` : `${first.name} ${what}.`
}

/** Changes within this time are announced together. Milliseconds. */
const batchTime = 700

/** Announces changes of a file list in batches. */
export function useFileAnnouncements(files: readonly ListedFile[]): string {
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  })
  useEffect(() => {
    let announced = latest.current
    // Not a debounce, which would stay silent while files keep coming.
    const timer = setInterval(() => {
      const next = fileAnnouncement(announced, latest.current)
      announced = latest.current
      // Screen readers do not repeat an unchanged text.
      if (next !== '') setAnnouncement((before) => (before === next ? `${next}\u00a0` : next))
    }, batchTime)
    return () => clearInterval(timer)
  }, [])
  return announcement
}
