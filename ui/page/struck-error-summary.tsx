import { useEffect, useId, useRef, useState } from 'react'
import { afterPress } from './after-press.ts'
import styles from './error-summary.module.css'
import type { PageError } from './error-summary.tsx'
import { goToField } from './go-to-field.ts'
import { isTyping } from './is-typing.ts'
import page from './page.module.css'
import { usePutRight } from './use-put-right.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type ErrorSummaryProps = {
  readonly errors: readonly PageError[]
  readonly title?: string
  /** True where the list may come while somebody types, as in a search that follows the typing: the focus stays there. */
  readonly sparesTyping?: boolean
}

/**
 * The list of what is wrong, at the top of the page. A new list is announced, scrolled to and focused; an entry whose
 * field is on the page leads there. Nothing while the list is empty.
 *
 * An entry whose field is right again is struck through in its place: were it taken away, the field that somebody types
 * into would move. Once all of them are, the list goes when the focus moves on.
 */
export function StruckErrorSummary({ errors, title = 'There is a problem', sparesTyping = false }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const { right, begun } = usePutRight(errors)
  const isRight = ({ field }: PageError) => field !== undefined && right.includes(field)
  const [gone, setGone] = useState<ErrorSummaryProps['errors'] | null>(null)
  const allRight = errors.length > 0 && errors.every(isRight)
  useEffect(() => {
    if (errors.length === 0 || (sparesTyping && document.activeElement instanceof HTMLInputElement)) return
    window.scrollTo({ top: 0 })
    box.current?.focus({ preventScroll: true })
  }, [errors, sparesTyping])
  useEffect(() => {
    if (!allRight) return
    const go = () => setGone(errors)
    // The list itself may have the focus, which must not go with it.
    if (!isTyping() && !box.current?.contains(document.activeElement)) return go()
    const left = () => afterPress(go)
    document.addEventListener('focusout', left, { once: true })
    return () => document.removeEventListener('focusout', left)
  }, [allRight, errors])
  if (errors.length === 0 || gone === errors) return null
  return (
    <>
      <div
        className={styles.errorSummary}
        // An alert is read whole when something in it changes: what is put right is told below.
        {...(begun ? { role: 'group', 'aria-labelledby': titleId } : { role: 'alert' })}
        ref={box}
        tabIndex={-1}
      >
        <h2 className={styles.errorTitle} id={titleId}>
          {title}
        </h2>
        <ul>
          {errors.map((error) => (
            <li key={`${error.field ?? ''} ${error.message}`} data-right={isRight(error)}>
              {isRight(error) ? <VisuallyHidden>Put right: </VisuallyHidden> : null}
              <ErrorText error={error} />
            </li>
          ))}
        </ul>
      </div>
      <div className={page.visuallyHidden} role="status">
        {begun ? `${errors.filter(isRight).length} of ${errors.length} put right.` : null}
      </div>
    </>
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
