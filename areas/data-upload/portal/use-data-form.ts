import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import { onlyOne } from '#areas/reference-data/portal'
import { type DataLists, readDataUpload } from '../contract/index.ts'

/** What stands on the screen, besides the files. */
export type DataForm = { brandName: string; category: string }

export type DataFields = UseFormReturn<DataForm, unknown, DataForm>

/** The form with the contract's rules; what is offered alone is chosen (specification 001 §5). */
export function useDataForm(lists: DataLists): DataFields {
  return useForm<DataForm, unknown, DataForm>({
    resolver: (values) => {
      const { refused } = readDataUpload(values, lists)
      if (!refused) return { values, errors: {} }
      const errors: FieldErrors<DataForm> = {}
      for (const { field, code, message } of refused) errors[field] = { type: code, message }
      return { values: {}, errors }
    },
    defaultValues: { brandName: onlyOne(lists.brands), category: onlyOne(lists.categories) },
    mode: 'onSubmit',
    // `Form` scrolls and focuses, in the order of the screen.
    shouldFocusError: false,
  })
}
