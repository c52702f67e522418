import { type RefObject, useRef } from 'react'
import { Button } from '#ui/button'
import { fieldId } from '#ui/field'
import { VisuallyHidden } from '#ui/page'
import { Spinner } from '#ui/spinner'
import { type FileState, type ListedFile, useFileAnnouncements } from './file-announcements.ts'
import styles from './file-list.module.css'
import progressBarStyles from './progress-bar.module.css'

type FileListProps = {
  /** Names the list: "Chosen files". */
  readonly label: string
  readonly files: readonly ListedFile[]
  /** Omit a handler to hide its button. */
  readonly onRetry?: ((id: string) => void) | undefined
  readonly onRemove?: ((id: string) => void) | undefined
  /** A file that is being checked or uploaded can be removed too: its button is named Cancel. */
  readonly cancellable?: boolean
  readonly disabled?: boolean
  /** The name of the file field, which takes the focus when the list becomes empty. */
  readonly pickedIn?: string
}

/**
 * The files of a form with their states. After a removal the focus moves to the next file, or to the file field.
 * Changes are announced to screen readers.
 */
export function FileList(props: FileListProps) {
  const { label, files, onRetry, onRemove, cancellable = false, disabled = false, pickedIn } = props
  const list = useRef<HTMLUListElement>(null)
  const announcement = useFileAnnouncements(files)
  const removing = (index: number) =>
    onRemove &&
    ((id: string) => {
      onRemove(id)
      focusAfterRemoval(list, index, pickedIn)
    })
  return (
    <>
      {files.length > 0 ? (
        <ul className={styles.list} aria-label={label} ref={list}>
          {files.map((file, index) => (
            <FileRow
              key={file.id}
              file={file}
              disabled={disabled}
              onRetry={onRetry}
              onRemove={removing(index)}
              cancellable={cancellable}
            />
          ))}
        </ul>
      ) : null}
      <div className={styles.announcement} role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </>
  )
}

/** Focuses the first button of the row that replaced the removed one, or of the last row, or else the file field. */
function focusAfterRemoval(list: RefObject<HTMLElement | null>, removed: number, pickedIn?: string): void {
  // The change is rendered before the next frame.
  requestAnimationFrame(() => {
    const rows = list.current?.querySelectorAll('[data-file]')
    const row = rows?.item(Math.min(removed, rows.length - 1))
    const field = pickedIn === undefined ? null : document.getElementById(fieldId(pickedIn))
    ;(row?.querySelector<HTMLElement>('button') ?? field)?.focus()
  })
}

type FileRowProps = {
  readonly file: ListedFile
  readonly disabled: boolean
  readonly onRetry: ((id: string) => void) | undefined
  readonly onRemove: ((id: string) => void) | undefined
  readonly cancellable: boolean
}

function FileRow({ file, disabled, ...press }: FileRowProps) {
  const { id, name, size, note, control, state } = file
  return (
    <li className={styles.row} data-file data-state={state.kind}>
      <span className={styles.stateMark} aria-hidden="true">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={marks[state.kind]} />
        </svg>
      </span>
      <div className={styles.about}>
        {/* A right-to-left name must not reorder the text around it. */}
        <bdi className={styles.name}>{name}</bdi>
        <div className={styles.state}>
          <span>{sizeText(size)}</span>
          {note === undefined ? null : <span className={styles.note}>{note}</span>}
          <FileProgress name={name} size={size} state={state} queued={press.cancellable} />
        </div>
      </div>
      <div className={styles.buttons}>
        {control}
        {/* By position, so that the focus of the first button survives a change of state. */}
        {buttonsOf(state, press).map(({ word, press }, position) => (
          <Button
            key={position === 0 ? 'first' : 'second'}
            small
            variant="quiet"
            disabled={disabled}
            aria-label={`${word} ${name}`}
            onClick={() => press(id)}
          >
            {word}
          </Button>
        ))}
      </div>
    </li>
  )
}

type FileProgressProps = {
  readonly name: string
  readonly size: number
  readonly state: FileState
  readonly queued: boolean
}

/** The state of a file as text, with a bar during the upload. `queued`: waiting files start automatically. */
function FileProgress({ name, size, state, queued }: FileProgressProps) {
  switch (state.kind) {
    case 'checking':
      return (
        <span className={styles.checking}>
          <Spinner small />
          Checking…
        </span>
      )
    case 'waiting':
      return <span>{queued ? 'Waiting' : 'Ready to send'}</span>
    case 'uploading': {
      // All bytes are sent before the response arrives: "Uploaded" stands for 100 %.
      const percent = Math.min(99, Math.floor((100 * state.sentBytes) / Math.max(1, size)))
      return (
        <span className={styles.travel}>
          <ProgressBar label={`Uploading ${name}`} value={percent} max={100} />
          <span className={styles.percent} aria-hidden="true">
            {percent} %
          </span>
        </span>
      )
    }
    case 'uploaded':
      return <span>Uploaded</span>
    case 'failed':
      return <span className={styles.reason}>Failed: {state.reason}</span>
    case 'refused':
      return <span className={styles.reason}>Not accepted: {state.reason}</span>
  }
}

type Presses = Pick<FileRowProps, 'onRetry' | 'onRemove' | 'cancellable'>
type RowButton = { readonly word: string; readonly press: (id: string) => void }

function buttonsOf({ kind }: FileState, { onRetry, onRemove, cancellable }: Presses): readonly RowButton[] {
  const retry = kind === 'failed' && onRetry ? [{ word: 'Retry', press: onRetry }] : []
  const underWay = kind === 'checking' || kind === 'uploading' || kind === 'waiting'
  if (underWay && cancellable && onRemove) return [{ word: 'Cancel', press: onRemove }]
  return onRemove ? [...retry, { word: 'Remove', press: onRemove }] : retry
}

/** A file whose upload has not ended yet. */
const sheet = 'M4 1.5h5L12.5 5v9.5H4ZM9 1.5V5h3.5'
const marks: Record<FileState['kind'], string> = {
  checking: sheet,
  waiting: sheet,
  uploading: sheet,
  uploaded: 'M3 8.5 6.5 12 13 4.5',
  failed: 'M8 3v6.5M8 12v1',
  refused: 'M4 4l8 8M12 4l-8 8',
}

type ProgressBarProps = { readonly label: string; readonly value: number; readonly max: number }

export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress className={progressBarStyles.bar} aria-label={label} value={value} max={max} />
}

const kilobyte = 1024
const megabyte = 1024 * 1024

/** Formats a size in bytes: "640 bytes", "24 kB", "1.4 MB". A kB is 1,024 bytes, as in the limits. */
export function sizeText(bytes: number): string {
  if (bytes === 1) return '1 byte'
  if (bytes < kilobyte) return `${bytes} bytes`
  // A size that would round up to 1,024 kB is shown in MB.
  if (bytes < megabyte - kilobyte / 2) return `${Math.round(bytes / kilobyte)} kB`
  return `${(bytes / megabyte).toFixed(1).replace(/\.0$/, '')} MB`
}
