import { type FormEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import type { Lists } from '#packages/fields'
import { Button, type ButtonProps } from '#ui/button'
import { ErrorSummary, type PageError, revealCard } from '#ui/page'
import { Spinner } from '#ui/spinner'
import styles from './form-end.module.css'
import { FormContext, type FormStore } from './form-store.ts'

type FormProps<Values, Ready> = {
  readonly store: FormStore<Values, Ready>
  /** What its choices choose from. */
  readonly lists: Partial<Lists>
  /** Names the form for assistive technology. */
  readonly label: string
  /** Runs with what the rules read, once everything is valid. */
  readonly onValid: (ready: Ready) => unknown
  /** What it draws is there before the view scrolls. */
  readonly onInvalid?: () => void
  /** Everything can be read and nothing changed. */
  readonly locked?: boolean
  readonly children: ReactNode
}

/** A form. A submit checks every field; where one is invalid, the view scrolls to the first of them and focuses it. */
export function Form<Values, Ready>({
  store,
  lists,
  label,
  onValid,
  onInvalid,
  locked = false,
  children,
}: FormProps<Values, Ready>) {
  const element = useRef<HTMLFormElement>(null)
  const context = useMemo(() => ({ store: store as FormStore, lists, locked }), [store, lists, locked])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The errors are drawn before the first of them is looked for.
    const ready = flushSync(() => {
      const read = store.submit()
      if (read === null) onInvalid?.()
      return read
    })
    if (ready !== null) return onValid(ready)
    if (element.current) scrollToFirstInvalid(element.current)
  }
  return (
    <FormContext value={context}>
      <form ref={element} aria-label={label} noValidate onSubmit={submit}>
        {children}
      </form>
    </FormContext>
  )
}

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'children'> & {
  readonly label?: string
  /** What it says while the form is on its way. */
  readonly busyLabel?: string
}

/** Sends the form. While it is on its way the button says so, keeps the focus, and pressing it again does nothing. */
export function SubmitButton({
  label = 'Submit',
  busyLabel = 'Submitting…',
  busy = false,
  ...button
}: SubmitButtonProps) {
  return (
    <Button variant="primary" {...button} type="submit" busy={busy}>
      {busy ? <Spinner small /> : null}
      {busy ? busyLabel : label}
    </Button>
  )
}

type FormEndProps = {
  /** Stays in view while the form is taller than the window. It stands last in its form, and not in a column. */
  readonly sticky?: boolean
  readonly children: ReactNode
}

/** The end of a form: its buttons, and what is said beside them. */
export function FormEnd({ sticky = false, children }: FormEndProps) {
  return (
    <div className={styles.end} data-sticky={sticky}>
      {children}
    </div>
  )
}

type FormErrorsProps = {
  readonly store: Pick<FormStore, 'problems' | 'refuse'>
  /** What the service refused of the last call; another list is another refusal. */
  readonly refused?: readonly PageError[]
  /** Above what the form itself has found. */
  readonly title?: string
  /** How an entry reads in the list: with the name of its row, or as a link where it is mended on another page. */
  readonly link?: (error: PageError) => PageError
}

/** As many as are read; the others are told at their fields, and here once these are mended. */
const mostListed = 20

/** What is wrong with a form, each entry leading to its field. An entry goes once it is mended, a refusal with any change. */
export function FormErrors({ store, refused, title, link = same }: FormErrorsProps) {
  const { list, by } = useStore(store.problems)
  useEffect(() => {
    // The first list of every call is empty: it takes nothing away that the form itself has found.
    if (refused && (refused.length > 0 || store.problems.getState().by === 'service')) store.refuse(refused)
  }, [store, refused])
  const more = list.length - mostListed
  return (
    <ErrorSummary
      {...(title !== undefined && by === 'form' && { title })}
      errors={list.slice(0, mostListed).map(link)}
      more={Math.max(0, more)}
      focused={by === 'service'}
    />
  )
}

function same(error: PageError): PageError {
  return error
}

const wrong = '[aria-invalid="true"], fieldset[data-invalid="true"], [data-row-key][data-wrong="true"]'

/** Scrolls to the first invalid control inside and focuses it; it may stand in a card whose body is not drawn yet. */
export function scrollToFirstInvalid(within: HTMLElement): void {
  let invalid = within.querySelector<HTMLElement>(wrong)
  let far = false
  if (invalid?.matches('[data-row-key]')) {
    far = revealCard(invalid)
    invalid = invalid.querySelector<HTMLElement>(wrong) ?? invalid
  }
  if (!invalid) return
  const control = invalid.matches('fieldset')
    ? (invalid.querySelector<HTMLElement>('input:checked, input, button') ?? invalid)
    : invalid
  const calm = far || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  invalid.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  control?.focus({ preventScroll: true })
}
