import { useWatch } from 'react-hook-form'
import { toChoices } from '#areas/reference-data/portal'
import type { UploadType } from '#areas/upload/contract'
import { FieldGrid } from '#ui/field'
import { FormRadioGroup, FormSelectField, FormTextField } from '#ui/form'
import { type DocumentLists, documentFields, numberFieldOf, uploadTypes } from '../contract/index.ts'
import type { DocumentFields as Fields } from './form/use-document-form.ts'

const hints = {
  Policy: 'Up to 10 digits.',
  Loan: 'Up to 20 letters and digits.',
  Application: 'Up to 40 letters, digits and hyphens.',
} as const satisfies Record<UploadType, string>

type DocumentFieldsProps = { readonly form: Fields; readonly lists: DocumentLists }

/** What a document is sent against. The number box is that of the upload type (specification 001 §4). */
export function DocumentFields({ form, lists }: DocumentFieldsProps) {
  const uploadType = useWatch({ control: form.control, name: 'uploadType' })
  return (
    <FieldGrid columns={2}>
      <FormSelectField form={form} name="brandName" label="Brand" required choices={toChoices(lists.brands)} />
      <FormRadioGroup form={form} name="uploadType" label="Upload Type" required choices={toChoices(uploadTypes)} />
      <FormTextField
        key={uploadType}
        form={form}
        name={numberFieldOf[uploadType]}
        label={documentFields[numberFieldOf[uploadType]].label}
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
