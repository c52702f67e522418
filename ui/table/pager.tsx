import { type FormEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { pageLinks } from './page-links.ts'
import styles from './pager.module.css'

export type PagerProps = {
  /** The label of the navigation, as in "Pages of requests". */
  readonly label: string
  /** Counted from 1. */
  readonly page: number
  readonly pages: number
  /** The address of a page, so that it can also be opened in another tab. */
  readonly hrefOf: (page: number) => string
  readonly onPage: (page: number) => void
}

/**
 * Links to five pages and to the first, previous, next and last page, and an input for any page number when there are
 * many.
 */
export function Pager({ label, page, pages, hrefOf, onPage }: PagerProps) {
  const links = pageLinks(page, pages)
  const last = Math.max(1, pages)
  const toward = { page, last, hrefOf, onPage }
  return (
    <nav className={styles.pager} aria-label={label} data-print="never">
      <ul className={styles.links}>
        <Step {...toward} to={1} name="First page" sign="«" />
        <Step {...toward} to={page - 1} name="Previous page" sign="‹" />
        {links.map((link) => (
          <li key={link}>
            <PageLink
              {...toward}
              to={link}
              aria-label={`Page ${link}`}
              aria-current={link === page ? 'page' : undefined}
            >
              {link}
            </PageLink>
          </li>
        ))}
        <Step {...toward} to={page + 1} name="Next page" sign="›" />
        <Step {...toward} to={last} name="Last page" sign="»" />
      </ul>
      {last > links.length ? <JumpToPage last={last} onPage={onPage} /> : null}
    </nav>
  )
}

type Toward = Pick<PagerProps, 'page' | 'hrefOf' | 'onPage'> & { readonly last: number; readonly to: number }

/** A disabled step keeps its place, and keeps the focus if it was just pressed. */
function Step({ name, sign, ...toward }: Toward & { readonly name: string; readonly sign: string }) {
  const to = Math.min(Math.max(toward.to, 1), toward.last)
  return (
    <li>
      <PageLink {...toward} to={to} aria-label={name} aria-disabled={to === toward.page || undefined}>
        <span aria-hidden="true">{sign}</span>
      </PageLink>
    </li>
  )
}

type PageLinkProps = Toward & {
  readonly 'aria-label': string
  readonly 'aria-current'?: 'page' | undefined
  readonly 'aria-disabled'?: true | undefined
  readonly children: ReactNode
}

function PageLink({ page, to, hrefOf, onPage, last: _last, ...link }: PageLinkProps) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (to !== page) onPage(to)
  }
  return <a {...link} className={styles.link} href={hrefOf(to)} onClick={press} />
}

function JumpToPage({ last, onPage }: { readonly last: number; readonly onPage: (page: number) => void }) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const wanted = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
  const type = (typed: string) => {
    setText(typed)
    setRefused(false)
  }
  const go = (event: FormEvent) => {
    event.preventDefault()
    setRefused(wanted < 1)
    if (wanted < 1) return input.current?.focus()
    onPage(Math.min(wanted, last))
    setText('')
  }
  return (
    <form className={styles.jump} onSubmit={go} noValidate>
      <label>
        Go to page{' '}
        <input
          ref={input}
          value={text}
          onChange={({ target }) => type(target.value)}
          inputMode="numeric"
          size={4}
          aria-invalid={refused}
          aria-describedby={id}
        />
      </label>
      <span>of {last}</span>
      <button type="submit" className={styles.link}>
        Go
      </button>
      <p className={styles.refused} id={id} role="status">
        {refused ? `Enter a page from 1 to ${last}.` : ''}
      </p>
    </form>
  )
}
