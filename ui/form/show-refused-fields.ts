import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fieldId } from '#ui/field'

/** Shows a service's refusals at the fields that they name, as far as those fields are on the page. */
export function showRefusedFields<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  refused: readonly { readonly message: string; readonly field?: string | undefined }[],
): void {
  for (const { message, field } of refused) {
    if (field === undefined || !document.getElementById(fieldId(field))) continue
    form.setError(field as Path<Values>, { type: 'service', message })
  }
}
