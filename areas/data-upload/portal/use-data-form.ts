import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import { emptyForm, type FormOf, readForm } from '#packages/fields'
import { type DataLists, dataFields } from '../contract/index.ts'

/** What stands on the screen, besides the files. */
export type DataForm = FormOf<typeof dataFields>

export type DataFields = UseFormReturn<DataForm, unknown, DataForm>

/** The form with the contract's rules; what is offered alone is chosen (specification 001 §5). */
export function useDataForm(lists: DataLists): DataFields {
  return useForm<DataForm, unknown, DataForm>({
    resolver: (values) => {
      const { faults } = readForm(dataFields, values, lists)
      if (!faults) return { values, errors: {} }
      const errors: FieldErrors<DataForm> = {}
      for (const { field, code, message } of faults) errors[field] = { type: code, message }
      return { values: {}, errors }
    },
    defaultValues: emptyForm(dataFields, lists),
    mode: 'onSubmit',
    // `Form` scrolls and focuses, in the order of the screen.
    shouldFocusError: false,
  })
}
