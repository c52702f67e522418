import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react'
import { describedBy, FieldNotes, type FieldProps, fieldId } from '#ui/field'
import styles from './file-drop-area.module.css'

type FileDropAreaProps = FieldProps & {
  /** File extensions, as in ".pdf": shown as text, and preselected in the browser's file dialog. */
  readonly accepts?: readonly string[]
  readonly disabled?: boolean
  /** Called each time files are chosen, dropped or pasted. The caller rejects unsuitable files. */
  readonly onFiles: (files: readonly File[]) => void
}

const noFolders = 'A folder cannot be attached. Attach the files in it.'

/**
 * An area to browse for files, drop them, or paste them while it has the focus. The control is the native input, so it
 * works by keyboard without further code.
 */
export function FileDropArea(props: FileDropAreaProps) {
  const { name, label, hint, error, required, accepts = [], disabled = false, onFiles } = props
  const [folder, setFolder] = useState(false)
  const take = (files: readonly File[], hadFolder = false) => {
    setFolder(hadFolder)
    if (files.length > 0) onFiles(files)
  }
  const { over, handlers } = useDroppedFiles(disabled, take)
  const id = fieldId(name)
  const shownError = folder ? noFolders : error
  const types = accepts.length > 0 ? `Accepted types: ${accepts.join(', ')}.` : ''
  const notes =
    hint || types ? (
      <>
        {hint} {types}
      </>
    ) : null
  const described = describedBy(id, { hint: notes !== null, error: Boolean(shownError) })
  return (
    <div className={styles.field} data-print="never">
      <label className={styles.label} id={`${id}-label`} htmlFor={id} data-required={required}>
        {label}
      </label>
      <div
        className={styles.area}
        data-over={over}
        data-invalid={Boolean(shownError)}
        data-disabled={disabled}
        {...handlers}
      >
        <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 16V4m0 0L7 9m5-5 5 5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3" />
        </svg>
        <span className={styles.lead} aria-hidden="true">
          Drop files here or
        </span>
        <span className={styles.browse}>
          <span id={`${id}-browse`}>Browse files</span>
          <input
            type="file"
            className={styles.input}
            id={id}
            name={name}
            accept={accepts.join(',') || undefined}
            multiple
            disabled={disabled}
            required={required}
            aria-labelledby={`${id}-label ${id}-browse`}
            aria-invalid={Boolean(shownError)}
            aria-describedby={described}
            onChange={({ currentTarget }) => {
              take(Array.from(currentTarget.files ?? []))
              // Allows the same file to be picked again.
              currentTarget.value = ''
            }}
          />
        </span>
      </div>
      <FieldNotes id={id} hint={notes} error={shownError} />
    </div>
  )
}

type Take = (files: readonly File[], hadFolder: boolean) => void

/** The props that make an element accept dropped files, and pasted files while it has the focus. */
function useDroppedFiles(disabled: boolean, take: Take) {
  const [over, setOver] = useState(false)
  usePreventStrayDrops()
  const receive = (event: DragEvent | ClipboardEvent, transfer: DataTransfer) => {
    const { files, hadFolder } = filesIn(transfer)
    if (files.length === 0 && !hadFolder) return
    event.preventDefault()
    if (!disabled) take(files, hadFolder)
  }
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
    setOver(!disabled)
  }
  const handlers = {
    onDragEnter: drag,
    onDragOver: drag,
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget
      // Moving between children of the area does not leave it.
      if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      receive(event, event.dataTransfer)
    },
    onPaste: (event: ClipboardEvent) => receive(event, event.clipboardData),
  }
  return { over, handlers }
}

/** Prevents a file dropped outside the drop area from replacing the page and losing the input. */
function usePreventStrayDrops(): void {
  useEffect(() => {
    const prevent = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', prevent)
    window.addEventListener('drop', prevent)
    return () => {
      window.removeEventListener('dragover', prevent)
      window.removeEventListener('drop', prevent)
    }
  }, [])
}

/** The files of a drop or a paste, and whether it contained folders, which cannot be uploaded. */
function filesIn(transfer: DataTransfer): { files: readonly File[]; hadFolder: boolean } {
  const items = Array.from(transfer.items).filter(({ kind }) => kind === 'file')
  const folders = items.filter((item) => item.webkitGetAsEntry()?.isDirectory)
  const files = items.filter((item) => !folders.includes(item)).flatMap((item) => item.getAsFile() ?? [])
  return { files, hadFolder: folders.length > 0 }
}
