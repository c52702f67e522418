import type { ReactNode } from 'react'
import styles from './columns.module.css'

type ColumnsProps = {
  readonly children: ReactNode
  /** What stands beside, and where there is no room, after the children. */
  readonly aside: ReactNode
  /** Names what stands beside, and makes it a landmark. */
  readonly asideLabel?: string
  /** `narrow` for a single figure, `tall` for more than a window holds; both stay in sight while the rest scrolls. */
  readonly asideLook?: 'wide' | 'narrow' | 'tall'
  /** What comes after both: the end of a form. */
  readonly end?: ReactNode
}

/** A page's content, and what goes with it at its side. */
export function Columns({ children, aside, asideLabel, asideLook = 'wide', end }: ColumnsProps) {
  const Aside = asideLabel === undefined ? 'div' : 'aside'
  return (
    <div className={styles.columns} data-aside={asideLook}>
      <div className={styles.main}>{children}</div>
      <Aside className={styles.aside} aria-label={asideLabel}>
        {aside}
      </Aside>
      {end === undefined ? null : <div className={styles.end}>{end}</div>}
    </div>
  )
}
