import type { ReactNode } from 'react'
import styles from './field.module.css'

type FieldNotesProps = { readonly id: string; readonly hint: ReactNode; readonly error: string | undefined }

/** The hint and the error of a field, under the ids that its control names. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <svg className={styles.errorMark} viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 1.2 15.4 14.4H.6L8 1.2Zm-.8 4.6v4.2h1.6V5.8H7.2Zm0 5.4v1.6h1.6v-1.6H7.2Z" />
          </svg>
          {error}
        </p>
      ) : null}
    </>
  )
}
