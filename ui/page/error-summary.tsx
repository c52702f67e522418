import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './error-summary.module.css'
import { afterPress, goToField, isTyping } from './focus.ts'

/** A sentence about what is wrong, and the field where it is known. */
export type PageError = {
  readonly message: string
  readonly field?: string | undefined
  /** A link in the place of the message: where it is mended is another page. */
  readonly link?: ReactNode
}

type ErrorSummaryProps = {
  readonly errors: readonly PageError[]
  readonly title?: string
  /** How many more there are than are listed. */
  readonly more?: number
  /** Whether a new list takes the focus; a form that leads to its first invalid field does so itself. */
  readonly focused?: boolean
  /** True where the list may come while somebody types, as in a search that follows the typing: the focus stays there. */
  readonly sparesTyping?: boolean
}

/**
 * The list of what is wrong, at the top of the page. A new list is announced, scrolled to and focused; an entry whose
 * field is on the page leads there. An entry that goes while somebody types leaves its place empty until the focus moves
 * on: otherwise the field that is typed into would move.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { errors, title = 'There is a problem', more = 0, focused = true, sparesTyping = false } = props
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const [last, setLast] = useState<readonly PageError[]>([])
  const [placed, setPlaced] = useState<readonly PageError[]>([])
  const [news, setNews] = useState(0)
  if (String(last.map(keyOf)) !== String(errors.map(keyOf))) {
    setLast(errors)
    if (errors.some((error) => !has(last, error))) {
      setPlaced(errors)
      setNews(news + 1)
    }
  }
  const latest = useRef(errors)
  useEffect(() => {
    latest.current = errors
  })
  const someGone = placed.some((error) => !has(errors, error))
  useEffect(() => {
    if (news === 0 || !focused || (sparesTyping && document.activeElement instanceof HTMLInputElement)) return
    window.scrollTo({ top: 0 })
    // That of a card may stand further down.
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus({ preventScroll: true })
  }, [news, focused, sparesTyping])
  useEffect(() => {
    if (!someGone) return
    // Run after a press, which may have sent the form and found other errors.
    const drop = () => setPlaced(latest.current)
    // The list itself may have the focus, which must not go with it.
    if (!isTyping() && !box.current?.contains(document.activeElement)) return drop()
    const left = () => afterPress(drop)
    document.addEventListener('focusout', left, { once: true })
    return () => document.removeEventListener('focusout', left)
  }, [someGone])
  if (placed.length === 0) return null
  return (
    <div className={styles.errorSummary} role="alert" ref={box} tabIndex={-1} data-gone={errors.length === 0}>
      <h2 className={styles.errorTitle} id={titleId}>
        {title}
      </h2>
      <ul aria-labelledby={titleId}>
        {placed.map((error) => (
          <li key={keyOf(error)} data-gone={!has(errors, error)}>
            <ErrorText error={error} />
          </li>
        ))}
        {more > 0 ? <li>And {more.toLocaleString('en-AU')} more.</li> : null}
      </ul>
    </div>
  )
}

function ErrorText({ error: { message, field, link } }: { readonly error: PageError }) {
  if (link || field === undefined) return link ?? message
  return (
    <button type="button" className={styles.errorLink} onClick={() => goToField(field)}>
      {message}
    </button>
  )
}

function keyOf({ field, message }: PageError): string {
  return `${field ?? ''} ${message}`
}

function has(errors: readonly PageError[], error: PageError): boolean {
  return errors.some((other) => keyOf(other) === keyOf(error))
}
