import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { SpinnerOverlay } from '#ui/spinner'
import { useHeading } from './focus.ts'
import styles from './page.module.css'

type PageProps = {
  /** The page's only h1. */
  readonly title: string
  /** The window title, when `title` alone would not identify the page. */
  readonly windowTitle?: string | undefined
  /** What the h1 shows, when it is another title on paper than on screen. */
  readonly heading?: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** Errors and notices, always between the title and the content. */
  readonly notices?: ReactNode
  /** The label of the running call, or `null`; an overlay covers the page meanwhile. */
  readonly busy?: string | null
  /** `narrow` for text and short forms. */
  readonly width?: 'wide' | 'narrow'
  readonly children?: ReactNode
}

/** A page with a fixed order: title, actions, notices, content. The heading takes the focus after a navigation. */
export function Page(props: PageProps) {
  const {
    title,
    windowTitle = title,
    heading = title,
    lead,
    actions,
    notices,
    busy = null,
    width = 'wide',
    children,
  } = props
  return (
    <div className={styles.page} data-width={width} aria-busy={busy !== null}>
      <title>{`${windowTitle} – LMI Lender Portal`}</title>
      <header className={styles.header}>
        <div>
          <h1 className={styles.title} tabIndex={-1} ref={useHeading()}>
            {heading}
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

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

type NoticeProps = {
  readonly tone?: NoticeTone
  readonly title?: string
  /** Announces the notice when it appears: for the result of a user's action. */
  readonly live?: boolean
  readonly children?: ReactNode
}

/**
 * A notice. An icon conveys its tone as well as the colour. When the notice closes while one of its buttons has the
 * focus, the page's heading takes the focus.
 */
export function Notice({ tone = 'info', title, live = false, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = box.current
    return () => {
      if (shown?.contains(document.activeElement)) document.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div className={styles.notice} data-tone={tone} role={live ? 'status' : undefined} ref={box}>
      <svg className={styles.noticeMark} viewBox="0 0 16 16" aria-hidden="true">
        <path d={marks[tone]} />
      </svg>
      <div>
        {title ? <p className={styles.noticeTitle}>{title}</p> : null}
        {children}
      </div>
    </div>
  )
}

const circle = 'M8 .8a7.2 7.2 0 1 1 0 14.4A7.2 7.2 0 0 1 8 .8Z'
const triangle = 'M8 1.2 15.4 14.4H.6L8 1.2Zm-.8 4.6v4.2h1.6V5.8H7.2Zm0 5.4v1.6h1.6v-1.6H7.2Z'
const marks = {
  info: `${circle}m-.8 6v4.8h1.6V6.8H7.2Zm0-2.8v1.6h1.6V4H7.2Z`,
  success: `${circle}m3.2 4.3L7 9.3 5 7.3 3.9 8.4 7 11.5l5.3-5.3-1.1-1.1Z`,
  warning: triangle,
  error: triangle,
} as const

/**
 * Navigates to another address of a screen. `replace` adds no history entry; the page scrolls to the top unless
 * `resetScroll` is false.
 */
export type GoTo<Address> = (
  address: Address,
  how?: { readonly replace?: boolean; readonly resetScroll?: boolean },
) => void

/** The link to the current page with another query. The page is read from the window's address. */
export function hrefHere(query: Readonly<Record<string, string | number | undefined>>): string {
  const [page = '#'] = window.location.hash.split('?', 1)
  const written = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return written === '' ? page : `${page}?${written}`
}
