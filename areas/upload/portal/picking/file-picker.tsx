import type { ReactNode } from 'react'
import type { FieldProps } from '#ui/field'
import { Notice } from '#ui/page'
import { FileDropArea, FileList, type ListedFile, sizeText } from '#ui/upload'
import { describeMasked } from '../personal-numbers/personal-number.ts'
import { PersonalNumbersDialog } from '../personal-numbers/personal-numbers-dialog.tsx'
import styles from './file-picker.module.css'
import type { FilePicking } from './file-picking.ts'
import { isAboutNames, type PickedFile } from './picked-files.ts'

type FilePickerProps = FieldProps & {
  readonly picking: FilePicking
  readonly disabled?: boolean
  /** The files were sent: all actions are disabled. */
  readonly sent?: boolean
  /** A control of the form about each file. */
  readonly controlOf?: (file: PickedFile) => ReactNode
}

/** The file input, the list of files, the notices about files left out, and the dialog about personal numbers. */
export function FilePicker(props: FilePickerProps) {
  const { picking, disabled = false, sent = false, controlOf, hint, ...field } = props
  const { files, notices, fileTypes, mode, totalBytes, limitBytes, formNumber } = picking
  const sending = mode === 'form' && files.some(({ state }) => state.kind === 'uploading')
  const limit = `All files together: at most ${Math.floor(limitBytes / 1024 / 1024)} MB.`
  return (
    <div className={styles.picker}>
      <FileDropArea
        {...field}
        hint={
          <>
            {hint} {limit}
          </>
        }
        accepts={fileTypes}
        disabled={disabled}
        onFiles={picking.pick}
      />
      <div className={styles.notices} role="status">
        {notices.map((notice) => (
          <Notice key={notice.message} tone={isAboutNames(notice) ? 'info' : 'warning'}>
            <p>{notice.message}</p>
            {isAboutNames(notice) ? null : <p className={styles.names}>{notice.names.join(', ')}</p>}
          </Notice>
        ))}
      </div>
      <FileList
        // A new key remounts the list, so that sent or left out files are not announced as removed.
        key={`${sent ? 'sent' : 'picked'} ${formNumber}`}
        label="Chosen files"
        files={files.map((file) => ({ ...listed(file), control: controlOf?.(file) }))}
        onRetry={sent ? undefined : picking.retry}
        onRemove={sent ? undefined : picking.remove}
        // A single request cannot be cancelled for one file only.
        cancellable={mode === 'pre-signed'}
        disabled={disabled || sending}
        pickedIn={field.name}
      />
      {files.length > 1 ? (
        <p className={styles.total}>
          {files.length} files, {sizeText(totalBytes)} of {sizeText(limitBytes)}
        </p>
      ) : null}
      <PersonalNumbersDialog files={files} onChoose={picking.answer} />
    </div>
  )
}

function listed({ id, name, size, masked, state }: PickedFile): ListedFile {
  return {
    id,
    name,
    size,
    ...(masked && { note: describeMasked(masked.kinds) }),
    state: state.kind === 'asking' ? { kind: 'checking' } : state,
  }
}
