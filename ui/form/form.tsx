import { type FormEvent, type ReactNode, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Lists } from '#packages/fields'
import { Button, type ButtonProps } from '#ui/button'
import { Spinner } from '#ui/spinner'
import { FormContext, type FormStore } from './form-store.ts'
import { scrollToFirstInvalid } from './scroll-to-first-invalid.ts'

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
