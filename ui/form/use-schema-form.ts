import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'

type SchemaForm<Input extends FieldValues, Output extends FieldValues> = {
  /** Reads what the screen holds; its sentences are shown at the fields. A new schema is used from the next check on. */
  readonly schema: ZodMiniType<Output, Input>
  readonly defaultValues: DefaultValues<Input>
}

/**
 * A form whose values mirror the screen. A field that was filled in is checked when it is left, and on every change
 * while its error is shown; the whole form on submit. Values stay in the native controls, so that a keystroke draws one field and nothing else.
 */
export function useSchemaForm<Input extends FieldValues, Output extends FieldValues>(
  options: SchemaForm<Input, Output>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(options.schema),
    defaultValues: options.defaultValues,
    // Fields ask to be checked by themselves (`useBoundField`). Left to the library, adding a row would show the errors
    // of all rows, which nobody has filled in yet.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // `Form` scrolls and focuses, in the order of the screen.
    shouldFocusError: false,
  })
}
