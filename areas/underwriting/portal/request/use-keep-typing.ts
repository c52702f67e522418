import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Tells what stands in a form each time that it changes. */
export function useKeepTyping<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  onTyped: (values: Values) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens to the form for as long as the form is there
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }), [form])
}
