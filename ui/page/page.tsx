import type { ReactNode } from 'react'
import { SpinnerOverlay } from '#ui/spinner'
import styles from './page.module.css'

type PageProps = {
  /** The page's one h1. */
  readonly title: string
  /** What the window is called where the title alone would not tell it from its neighbours. */
  readonly windowTitle?: string | undefined
  /** One line under the title. */
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** Errors and notices: always between the title and the content. */
  readonly notices?: ReactNode
  /** What is under way, or `null`: covers the page while it lasts. */
  readonly busy?: string | null
  /** `narrow` for text and short forms. */
  readonly width?: 'wide' | 'narrow'
  readonly children?: ReactNode
}

/** A screen. Its order is fixed: title, actions, notices, content. The heading takes focus after a navigation. */
export function Page({
  title,
  windowTitle = title,
  lead,
  actions,
  notices,
  busy = null,
  width = 'wide',
  children,
}: PageProps) {
  return (
    <div className={styles.page} data-width={width} aria-busy={busy !== null}>
      <title>{`${windowTitle} – LMI Lender Portal`}</title>
      <header className={styles.header}>
        <div>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {notices ? <div className={styles.notices}>{notices}</div> : null}
      {children}
      <SpinnerOverlay busy={busy !== null} label={busy ?? ''} />
    </div>
  )
}
