import { type DragEvent, lazy, Suspense, useState } from 'react'
import { describedBy, FieldNotes, type FieldProps, fieldId } from '#ui/field'
import { filesIn } from './files-in.ts'
import styles from './upload.module.css'
import { useHoldStrayDrops } from './use-hold-stray-drops.ts'

const DropSurface = lazy(() => import('./drop-surface.tsx'))

export type FileDropAreaProps = FieldProps & {
  /** Name endings, as in ".pdf": shown as text, and what the browser's own dialog offers first. */
  readonly accepts?: readonly string[]
  readonly multiple?: boolean
  readonly disabled?: boolean
  /** Told each time files are chosen, dropped or pasted. What is refused is the caller's part. */
  readonly onFiles: (files: readonly File[]) => void
}

const noFolders = 'A folder cannot be attached. Attach the files in it.'

/**
 * Where files are dropped, pasted or browsed for. The native input works from the first moment and by keyboard; the
 * surface around it, which also takes what is pasted, follows in a chunk of its own.
 */
export function FileDropArea(props: FileDropAreaProps) {
  const { name, label, hint, error, required, accepts = [], multiple = false, disabled = false, onFiles } = props
  const [over, setOver] = useState(false)
  const [folder, setFolder] = useState(false)
  useHoldStrayDrops()
  const id = fieldId(name)
  const shownError = error ?? (folder ? noFolders : undefined)
  const notes = [hint, accepts.length > 0 ? `Accepted types: ${accepts.join(', ')}.` : null].filter(Boolean)

  const take = (files: readonly File[], hadFolder = false) => {
    setOver(false)
    setFolder(hadFolder)
    if (files.length > 0) onFiles(files)
  }
  // Until the surface is there, and where a file is let go right over the button.
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const { files, hadFolder } = filesIn(event.dataTransfer)
    if (!disabled) take(files, hadFolder)
  }
  return (
    <div className={styles.field} data-print="never">
      <label className={styles.label} id={`${id}-label`} htmlFor={id} data-required={required}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whoever does not drag uses the input inside */}
      <div
        className={styles.area}
        data-over={over}
        data-invalid={Boolean(shownError)}
        data-disabled={disabled}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {disabled ? null : (
          <Suspense fallback={null}>
            <DropSurface label={`${label}: drop or paste here`} onOver={setOver} onFiles={take} />
          </Suspense>
        )}
        <div className={styles.inside}>
          <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 16V4m0 0L7 9m5-5 5 5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3" />
          </svg>
          <span className={styles.lead} aria-hidden="true">
            {multiple ? 'Drop files here or' : 'Drop a file here or'}
          </span>
          <span className={styles.browse}>
            <span id={`${id}-browse`}>{multiple ? 'Browse files' : 'Browse'}</span>
            <input
              type="file"
              className={styles.input}
              id={id}
              name={name}
              accept={accepts.join(',') || undefined}
              multiple={multiple}
              disabled={disabled}
              aria-labelledby={`${id}-label ${id}-browse`}
              aria-required={required}
              aria-invalid={Boolean(shownError)}
              aria-describedby={describedBy(id, { hint: notes.length > 0, error: Boolean(shownError) })}
              onChange={({ currentTarget }) => {
                take(Array.from(currentTarget.files ?? []))
                // The same file may be picked again.
                currentTarget.value = ''
              }}
            />
          </span>
        </div>
      </div>
      <FieldNotes id={id} hint={notes.length > 0 ? joined(notes) : null} error={shownError} />
    </div>
  )
}

function joined(notes: readonly FieldProps['hint'][]) {
  const [first, second] = notes
  return second ? (
    <>
      {first} {second}
    </>
  ) : (
    first
  )
}
