import { type FormEvent, type MouseEvent, useId, useRef, useState } from 'react'
import styles from './pager.module.css'
import type { SearchState } from './use-search.ts'

type PagerProps = {
  /** The label of the navigation, as in "Pages of requests". */
  readonly label: string
  readonly pages: number
  readonly list: Pick<SearchState<string>, 'page' | 'hrefOf' | 'onPage'>
}

/**
 * Links to five pages and to the first, previous, next and last page, and an input for any page number when there are
 * many.
 */
export function Pager({ label, pages, list: { page, hrefOf, onPage } }: PagerProps) {
  const last = Math.max(1, pages)
  const numbers = pageNumbers(page, last)
  const links = [
    { name: 'First page', to: 1, sign: '«' },
    { name: 'Previous page', to: page - 1, sign: '‹' },
    ...numbers.map((to) => ({ name: `Page ${to}`, to, sign: null })),
    { name: 'Next page', to: page + 1, sign: '›' },
    { name: 'Last page', to: last, sign: '»' },
  ]
  const press = (to: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (to !== page) onPage(to)
  }
  return (
    <nav className={styles.pager} aria-label={label} data-print="never">
      <ul className={styles.links}>
        {links.map(({ name, to: wanted, sign }) => {
          const to = Math.min(Math.max(wanted, 1), last)
          const current = to === page
          return (
            <li key={name}>
              {/* A disabled step keeps its place, and keeps the focus if it was just pressed. */}
              <a
                className={styles.link}
                href={hrefOf(to)}
                aria-label={name}
                aria-current={current && sign === null ? 'page' : undefined}
                aria-disabled={(current && sign !== null) || undefined}
                onClick={press(to)}
              >
                {sign ? <span aria-hidden="true">{sign}</span> : to}
              </a>
            </li>
          )
        })}
      </ul>
      {last > numbers.length ? <JumpToPage last={last} onPage={onPage} /> : null}
    </nav>
  )
}

/** The page numbers to offer, from 1: up to five, centred on the current page. */
export function pageNumbers(page: number, last: number): readonly number[] {
  const count = Math.min(5, last)
  const first = Math.max(1, Math.min(page - 2, last - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

type JumpProps = { readonly last: number; readonly onPage: (page: number) => void }

function JumpToPage({ last, onPage }: JumpProps) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const go = (event: FormEvent) => {
    event.preventDefault()
    const wanted = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
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
          onChange={({ target }) => {
            setText(target.value)
            setRefused(false)
          }}
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
