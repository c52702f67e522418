import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { scrollToFirstInvalid } from './scroll-to-first-invalid.ts'

type FormProps<Values extends FieldValues, Context, Output> = {
  readonly form: UseFormReturn<Values, Context, Output>
  /** Names the form for assistive technology. */
  readonly label: string
  /** Runs with what the schema read, once everything is valid. */
  readonly onValid: (values: Output) => unknown
  readonly onInvalid?: () => void
  readonly children: ReactNode
}

/** A form. A submit checks every field; where one is invalid, the view scrolls to the first of them and focuses it. */
export function HookForm<Values extends FieldValues, Context, Output>(props: FormProps<Values, Context, Output>) {
  const { form, label, onValid, onInvalid, children } = props
  const element = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    // After the errors are drawn: this render is the one that shows them.
    if (refused > 0 && element.current) scrollToFirstInvalid(element.current)
  }, [refused])
  const submit = async (event: FormEvent) => {
    let invalid = false
    await form.handleSubmit(onValid, () => {
      invalid = true
    })(event)
    if (!invalid) return
    // Only now does every field know its error.
    setRefused((times) => times + 1)
    onInvalid?.()
  }
  return (
    <form ref={element} aria-label={label} noValidate onSubmit={submit}>
      {children}
    </form>
  )
}
