import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useFormState } from 'react-hook-form'

/** Ties a field to its place in a form. */
export type BoundField<Values extends FieldValues, Context, Output> = {
  readonly form: UseFormReturn<Values, Context, Output>
  readonly name: Path<Values>
  /** Told after the form knows the person's change; for what else changes on the screen with it. */
  readonly onValue?: (value: string) => void
}

/** What a native field needs from the form: its registration and its own error, and no other field's. */
export function useBoundField<Values extends FieldValues, Context, Output>(field: BoundField<Values, Context, Output>) {
  const { form, name, onValue } = field
  const { errors } = useFormState({ control: form.control, name, exact: true })
  const registered = form.register(name, {
    onChange: (event: { target: { value: string } }) => onValue?.(event.target.value),
  })
  const error = form.getFieldState(name, { ...form.formState, errors }).error?.message
  return { ...registered, error }
}
