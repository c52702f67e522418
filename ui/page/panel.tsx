import type { ComponentProps } from 'react'
import styles from './panel.module.css'

type PanelProps = ComponentProps<'section'> & {
  /** It stays in view beside the content, and scrolls separately when it is taller than the window. */
  readonly beside?: boolean
}

/** A box that takes the focus and is not printed. */
export function Panel({ beside = false, ...props }: PanelProps) {
  const Element = beside ? 'aside' : 'section'
  return <Element className={styles.panel} data-print="never" tabIndex={-1} {...props} />
}
