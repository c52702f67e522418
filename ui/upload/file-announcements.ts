import { useEffect, useRef, useState } from 'react'

/** How far a file has come. */
export type FileState =
  /** Looked into on this machine before it is sent. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'uploading'; readonly sentBytes: number }
  | { readonly kind: 'uploaded' }
  /** It may work if it is tried again. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** It will not be taken as it is. */
  | { readonly kind: 'refused'; readonly reason: string }

/** A file as a list shows it. `size` is in bytes. */
export type ListedFile = {
  readonly id: string
  readonly name: string
  readonly size: number
  /** What was done to it before it is sent. */
  readonly note?: string
  readonly state: FileState
}

/** What happened between two looks at a list of files, for screen readers. Progress is not announced. */
export function fileAnnouncement(before: readonly ListedFile[], after: readonly ListedFile[]): string {
  const known = new Map(before.map((file) => [file.id, file]))
  const kept = new Set(after.map(({ id }) => id))
  const became = (kind: ListedFile['state']['kind']) =>
    after.filter(({ id, state }) => state.kind === kind && known.get(id)?.state.kind !== kind)
  const arrived = new Set(became('uploaded').map(({ id }) => id))
  const faulty = new Set([...became('failed'), ...became('refused')].map(({ id }) => id))

  const sentences = [
    announce(
      after.filter(({ id }) => !known.has(id) && !arrived.has(id) && !faulty.has(id)),
      'added',
    ),
    announce(became('uploaded'), 'uploaded'),
    announce(became('failed'), 'failed'),
    announce(became('refused'), 'not accepted'),
    announce(
      before.filter(({ id }) => !kept.has(id)),
      'removed',
    ),
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function announce(files: readonly ListedFile[], what: string): string {
  const [first, ...others] = files
  if (!first) return ''
  if (others.length > 0) return `${files.length} files ${what}.`
  return 'reason' in first.state ? `${first.name} ${what}: ${first.state.reason}` : `${first.name} ${what}.`
}

/** What happens within this time is announced together. Milliseconds. */
const batchTime = 700

/** Announces what happens in a list of files, a sentence or two at a time. */
export function useFileAnnouncements(files: readonly ListedFile[]): string {
  const [announcement, setAnnouncement] = useState('')
  const now = useRef(files)
  const announced = useRef(files)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    now.current = files
    // A timer that runs announces this change too: waiting for a pause would say nothing while files keep coming.
    if (timer.current !== null || files === announced.current) return
    timer.current = setTimeout(() => {
      timer.current = null
      const next = fileAnnouncement(announced.current, now.current)
      announced.current = now.current
      if (next !== '') setAnnouncement((before) => (before === next ? `${next}\u00a0` : next))
    }, batchTime)
  }, [files])
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
  return announcement
}
