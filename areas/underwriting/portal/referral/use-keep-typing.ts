import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Tells what stands in a form each time that it changes. */
export function useKeepTyping<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  onTyped: (values: Values) => void,
): void {
  const typed = useEffectEvent(onTyped)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => typed(values) }), [form])
}
