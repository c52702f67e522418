import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

type DisclosureProps = {
  readonly title: string
  /** The level of the title. */
  readonly level: 2 | 3
  /** What it holds, in one line. */
  readonly note: string
  readonly open: boolean
  readonly onToggle?: (open: boolean) => void
  readonly children: ReactNode
}

/** A part of a page that opens and closes under its title. */
export function Disclosure({ title, level, note, open, onToggle, children }: DisclosureProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <details className={styles.disclosure} open={open} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary>
        <Title className={styles.title}>{title}</Title>
        <span className={styles.note}>{note}</span>
      </summary>
      {children}
    </details>
  )
}
