import { type FormEvent, type ReactNode, use, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Lists } from '#packages/fields'
import { Button, type ButtonProps } from '#ui/button'
import { ErrorSummary, goToFirstInvalid, Notice, type PageError } from '#ui/page'
import { FormContext } from './form-context.ts'
import styles from './form-end.module.css'
import type { FormStore } from './form-store.ts'

type FormProps<Values, Ready> = {
  readonly store: FormStore<Values, Ready>
  readonly lists: Partial<Lists>
  readonly label: string
  /** Called with the parsed value when the form is valid. */
  readonly onValid: (ready: Ready) => unknown
  /** Called when the form is invalid; its updates render before the view scrolls. */
  readonly onInvalid?: () => void
  readonly locked?: boolean
  /** The user may see the form and not send it: it is read-only and has no buttons (see ViewOnlyNotice). */
  readonly viewOnly?: boolean
  readonly children: ReactNode
}

/** A form. A submit validates every field; if any is invalid, the view scrolls to the first one and focuses it. */
export function Form<Values, Ready>(props: FormProps<Values, Ready>) {
  const { store, lists, label, onValid, onInvalid, locked = false, viewOnly = false, children } = props
  const element = useRef<HTMLFormElement>(null)
  const context = useMemo(
    () => ({ store: store as FormStore, lists, locked: locked || viewOnly, viewOnly }),
    [store, lists, locked, viewOnly],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Enter in a field submits a form without a button too.
    if (viewOnly) return
    // Render the errors before the search for the first of them.
    const ready = flushSync(() => {
      const parsed = store.submit()
      if (parsed === null) onInvalid?.()
      return parsed
    })
    if (ready !== null) return onValid(ready)
    if (element.current) goToFirstInvalid(element.current)
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
  readonly busyLabel?: string
}

/** While the form is being sent, the button shows `busyLabel`, keeps the focus and ignores presses. */
export function SubmitButton(props: SubmitButtonProps) {
  const { label = 'Submit', busyLabel = 'Submitting…', busy = false, ...button } = props
  return (
    <Button variant="primary" {...button} type="submit" busy={busy}>
      {busy ? busyLabel : label}
    </Button>
  )
}

type FormEndProps = {
  /**
   * Keeps the buttons visible while the form is taller than the window. Place it last in the form, outside any column.
   */
  readonly sticky?: boolean
  readonly children: ReactNode
}

/** The end of a form: its buttons, and the text beside them. A form that can only be viewed has none. */
export function FormEnd({ sticky = false, children }: FormEndProps) {
  if (use(FormContext)?.viewOnly) return null
  return (
    <div className={styles.end} data-sticky={sticky}>
      {children}
    </div>
  )
}

/**
 * Tells users what they may see and not send, before anything else on the page.
 *
 * @param right the missing right, as in "submit variations"
 */
export function ViewOnlyNotice({ right }: { readonly right: string }) {
  return (
    <Notice>
      <p>View-only access. Ask your system administrator for the right to {right}.</p>
    </Notice>
  )
}

type FormErrorsProps = {
  readonly store: Pick<FormStore, 'useSummary' | 'setServerErrors' | 'locate'>
  /** The service's errors of the last call; a new array is a new refusal. */
  readonly refused?: readonly PageError[]
  /** The heading of the form's own errors. */
  readonly title?: string
  /** The name of one row of each list: "Loan". */
  readonly nouns?: Readonly<Record<string, string>>
}

/** More would not be read. The others are shown at their fields, and listed here as the first are fixed. */
const maxListed = 20

/**
 * The error summary of a form; each entry links to its field. Fixing a field removes its entry; any change removes the
 * service's errors.
 */
export function FormErrors(props: FormErrorsProps) {
  const { store, refused, title } = props
  const { errors, source } = store.useSummary()
  useEffect(() => {
    if (refused) store.setServerErrors(refused)
  }, [store, refused])
  return (
    <ErrorSummary
      {...(title !== undefined && source === 'form' && { title })}
      errors={errors.slice(0, maxListed).map((error) => nameField(error, props))}
      more={Math.max(0, errors.length - maxListed)}
      focused={source === 'service'}
    />
  )
}

/**
 * Adds to a message what it does not say itself: the row among several, and the label of the field. "Input is required."
 * becomes "Loan 2: Loan purpose is required." A message with a colon names its row: "LN1: Please select …"
 * (specification 001 §5).
 */
export function nameField(
  error: PageError,
  { store, nouns = {} }: { readonly store: Pick<FormStore, 'locate'>; readonly nouns?: FormErrorsProps['nouns'] },
): PageError {
  if (error.field === undefined || error.message.includes(': ')) return error
  const { list, index, rows, label } = store.locate(error.field)
  const noun = nouns[list]
  const name = label?.replace(/\?$/, '')
  const message =
    name === undefined
      ? error.message
      : error.message.replace(/^(?:Input|Amount) is required\.$/, `${name} is required.`)
  const names = [
    ...(noun !== undefined && rows > 1 ? [`${noun} ${index + 1}`] : []),
    ...(name === undefined || message.toLowerCase().includes(name.toLowerCase()) ? [] : [name]),
  ]
  return { ...error, message: [...(names.length === 0 ? [] : [names.join(', ')]), message].join(': ') }
}
