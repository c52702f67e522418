import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './error-summary.module.css'
import { afterClick, goToField, isTyping } from './focus.ts'

/** An error message, and the field it concerns when known. */
export type PageError = {
  readonly message: string
  readonly field?: string | undefined
  /** Replaces the message with a link to the page where the error can be fixed. */
  readonly link?: ReactNode
}

type ErrorSummaryProps = {
  readonly errors: readonly PageError[]
  readonly title?: string
  readonly more?: number
  /** Whether a new list takes the focus; set false when the form focuses its first invalid field. */
  readonly focused?: boolean
}

type Shown = {
  readonly last: readonly PageError[]
  readonly placed: readonly PageError[]
  readonly announcements: number
}

/**
 * The list of errors at the top of the page. A new list is announced, scrolled to and focused; an entry whose field is
 * on the page links to it. An entry that is removed while the user types leaves its space empty until the focus moves
 * or the form is submitted, so that the field being typed into does not move.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { errors, title = 'There is a problem', more = 0, focused = true } = props
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  // The entries with a place in the list, and the number of lists with a new entry.
  const [{ last, placed, announcements }, setShown] = useState<Shown>({ last: [], placed: [], announcements: 0 })
  if (String(last.map(keyOf)) !== String(errors.map(keyOf))) {
    const isNew = errors.some((error) => !has(last, error))
    setShown({
      last: errors,
      placed: isNew ? errors : placed,
      announcements: isNew ? announcements + 1 : announcements,
    })
  }
  const someRemoved = placed.some((error) => !has(errors, error))
  useEffect(() => {
    if (announcements === 0 || !focused) return
    window.scrollTo({ top: 0 })
    // The summary of a card may be further down the page.
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus({ preventScroll: true })
  }, [announcements, focused])
  useEffect(() => {
    if (!someRemoved) return
    // Runs after a press, which may submit the form and find other errors.
    const drop = () => setShown((shown) => ({ ...shown, placed: shown.last }))
    // The summary itself may have the focus; removing it now would lose that.
    if (!isTyping() && !box.current?.contains(document.activeElement)) return drop()
    const left = () => afterClick(drop)
    const ends = ['focusout', 'submit'] as const
    for (const end of ends) document.addEventListener(end, left)
    return () => {
      for (const end of ends) document.removeEventListener(end, left)
    }
  }, [someRemoved])
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
