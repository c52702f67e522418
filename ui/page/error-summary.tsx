import { type ReactNode, useEffect, useRef } from 'react'
import { goToField } from './go-to-field.ts'
import styles from './page.module.css'

/** A sentence about what is wrong, and the field where it is known. */
export type PageError = {
  readonly message: string
  readonly field?: string | undefined
  /** A link in the place of the message: where it is put right is another page. */
  readonly link?: ReactNode
}

type ErrorSummaryProps = {
  readonly errors: readonly PageError[]
  readonly title?: string
  /** True where the list may come while somebody types, as in a search that follows the typing: the focus stays there. */
  readonly sparesTyping?: boolean
}

/**
 * The list of what is wrong, at the top of the page. A new list is announced, scrolled to and focused; an entry whose
 * field is on the page leads there. Nothing while the list is empty.
 */
export function ErrorSummary({ errors, title = 'There is a problem', sparesTyping = false }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length === 0 || (sparesTyping && document.activeElement instanceof HTMLInputElement)) return
    window.scrollTo({ top: 0 })
    box.current?.focus({ preventScroll: true })
  }, [errors, sparesTyping])
  if (errors.length === 0) return null
  return (
    <div className={styles.errorSummary} role="alert" ref={box} tabIndex={-1}>
      <h2 className={styles.errorTitle}>{title}</h2>
      <ul>
        {errors.map(({ message, field, link }) => (
          <li key={`${field ?? ''} ${message}`}>
            {link ? (
              link
            ) : field === undefined ? (
              message
            ) : (
              <button type="button" className={styles.errorLink} onClick={() => goToField(field)}>
                {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
