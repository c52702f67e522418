import type { ReactNode } from 'react'
import styles from './text.module.css'

type NoteProps = {
  readonly children: ReactNode
  readonly id?: string
  /** `span` within a line. */
  readonly as?: 'p' | 'span'
}

/** A remark in small, soft print. */
export function Note({ children, id, as: Tag = 'p' }: NoteProps) {
  return (
    <Tag className={styles.note} id={id}>
      {children}
    </Tag>
  )
}

/** A text that somebody wrote, with its line breaks. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <p className={styles.prose}>{children}</p>
}

/** A short list in small print, without markers; `ol` for steps. */
export function SmallList({ children, as: Tag = 'ul' }: { readonly children: ReactNode; readonly as?: 'ul' | 'ol' }) {
  return <Tag className={styles.list}>{children}</Tag>
}

type StackProps = {
  readonly children: ReactNode
  /** Content that is not printed, or shown on paper only. */
  readonly print?: 'never' | 'only' | undefined
}

/** Parts one below the other. */
export function Stack({ children, print }: StackProps) {
  return (
    <div className={styles.stack} data-print={print}>
      {children}
    </div>
  )
}
