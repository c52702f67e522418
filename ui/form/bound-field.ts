import { type FieldError, type FieldValues, get, type Path, type UseFormReturn, useFormState } from 'react-hook-form'
import { afterPress } from '#ui/page'

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
  // Nothing else of the form's state is read: what is read is drawn again with every change of it.
  const { errors } = useFormState({ control: form.control, name, exact: true })
  const found: FieldError | undefined = get(errors, name)
  const registered = form.register(name, {
    onChange: async (event: { target: { value: string } }) => {
      onValue?.(event.target.value)
      // An error goes as soon as it is put right.
      if (form.getFieldState(name).error) await form.trigger(name)
    },
    onBlur: () => {
      // What is empty after the press, which may have emptied it, is no mistake yet: the submit asks for it.
      afterPress(() => form.getValues(name) !== '' && form.trigger(name))
    },
  })
  return { ...registered, error: found?.message }
}
