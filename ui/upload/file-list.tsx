import { useRef } from 'react'
import { VisuallyHidden } from '#ui/page'
import styles from './file-list.module.css'
import { FileRow } from './file-row.tsx'
import { focusAfterRemoval } from './focus-after-removal.ts'
import type { ListedFile } from './listed-file.ts'
import { useFileNews } from './use-file-news.ts'

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
 * picked. What happens is announced in sentences that gather what came together.
 */
export function FileList({ label, files, onCancel, onRetry, onRemove, disabled = false, pickedIn }: FileListProps) {
  const list = useRef<HTMLUListElement>(null)
  const news = useFileNews(files)
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
      <div className={styles.news} role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </div>
    </>
  )
}
