import { useWatch } from 'react-hook-form'
import { toChoices } from '#areas/reference-data/portal'
import { type UploadType, uploadTypes } from '#areas/upload/contract'
import { FieldGrid } from '#ui/field'
import { FormRadioGroup, FormSelectField, FormTextField } from '#ui/form'
import { type DocumentLists, numberFieldOf } from '../contract/index.ts'
import type { DocumentFields as Fields } from './form/use-document-form.ts'

const labels = {
  Policy: 'Policy number',
  Loan: 'Loan number',
  Application: 'Application number',
} as const satisfies Record<UploadType, string>

const hints = {
  Policy: 'Up to 10 digits.',
  Loan: 'Up to 20 letters and digits.',
  Application: 'Up to 40 letters, digits and hyphens.',
} as const satisfies Record<UploadType, string>

const choices = uploadTypes.map((value) => ({ value, label: labels[value] }))

type DocumentFieldsProps = { readonly form: Fields; readonly lists: DocumentLists }

/** What a document is sent against. The number box is that of the upload type (specification 001 §4). */
export function DocumentFields({ form, lists }: DocumentFieldsProps) {
  const uploadType = useWatch({ control: form.control, name: 'uploadType' })
  return (
    <FieldGrid columns={2}>
      <FormSelectField form={form} name="brandName" label="Brand" required choices={toChoices(lists.brands)} />
      <FormRadioGroup form={form} name="uploadType" label="Upload Type" required choices={choices} />
      <FormTextField
        key={uploadType}
        form={form}
        name={numberFieldOf[uploadType]}
        label={labels[uploadType]}
        hint={hints[uploadType]}
        required
        inputMode={uploadType === 'Policy' ? 'numeric' : 'text'}
        autoCapitalize="off"
        spellCheck={false}
      />
      <FormSelectField form={form} name="category" label="Category" required choices={toChoices(lists.categories)} />
    </FieldGrid>
  )
}
