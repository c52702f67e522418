import { type RefObject, useRef } from 'react'
import { fieldId } from '#ui/field'
import { VisuallyHidden } from '#ui/page'
import { useFileAnnouncements } from './file-announcements.ts'
import styles from './file-list.module.css'
import { FileRow } from './file-row.tsx'
import type { ListedFile } from './listed-file.ts'

export type FileListProps = {
  /** Names the list: "Chosen files". */
  readonly label: string
  readonly files: readonly ListedFile[]
  /** Without one of these its button is not there. A cancelled file is expected to leave the list. */
  readonly onCancel?: ((id: string) => void) | undefined
  readonly onRetry?: ((id: string) => void) | undefined
  readonly onRemove?: ((id: string) => void) | undefined
  readonly disabled?: boolean
  /** The name of the field that files are picked in: it has the focus once the list is empty. */
  readonly pickedIn?: string
}

/**
 * The files of a form and how far each is. After a removal the focus goes to the next file, or to where files are
 * picked. What happens is announced to screen readers.
 */
export function FileList({ label, files, onCancel, onRetry, onRemove, disabled = false, pickedIn }: FileListProps) {
  const list = useRef<HTMLUListElement>(null)
  const announcement = useFileAnnouncements(files)
  const leaving = (index: number, leave: ((id: string) => void) | undefined) =>
    leave &&
    ((id: string) => {
      leave(id)
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
              onCancel={leaving(index, onCancel)}
              onRetry={onRetry}
              onRemove={leaving(index, onRemove)}
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

/** Focuses the first button of the row that took the removed one's place, or of the last; else the picking field. */
function focusAfterRemoval(list: RefObject<HTMLElement | null>, removed: number, pickedIn?: string): void {
  // The change is drawn before the next frame.
  requestAnimationFrame(() => {
    const rows = list.current?.querySelectorAll('[data-file]')
    const row = rows?.item(Math.min(removed, rows.length - 1))
    const field = pickedIn === undefined ? null : document.getElementById(fieldId(pickedIn))
    ;(row?.querySelector<HTMLElement>('button') ?? field)?.focus()
  })
}
