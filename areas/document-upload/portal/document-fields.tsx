import type { UploadType } from '#areas/upload/contract'
import { FieldGrid } from '#ui/field'
import { FieldInput, useFormContext, useText } from '#ui/form'
import { documentFields, numberFieldOf } from '../contract/index.ts'

const hints = {
  Policy: 'Up to 10 digits.',
  Loan: 'Up to 20 letters and digits.',
  Application: 'Up to 40 letters, digits and hyphens.',
} as const satisfies Record<UploadType, string>

/** What a document is sent against. The number box is that of the upload type (specification 001 §4). */
export function DocumentFields() {
  const uploadType = useText(useFormContext().store, documentFields.uploadType.name) as UploadType
  return (
    <FieldGrid columns={2}>
      <FieldInput field={documentFields.brandName} />
      <FieldInput field={documentFields.uploadType} as="radios" />
      <FieldInput
        key={uploadType}
        field={documentFields[numberFieldOf[uploadType]]}
        hint={hints[uploadType]}
        inputMode={uploadType === 'Policy' ? 'numeric' : 'text'}
        autoCapitalize="off"
        spellCheck={false}
      />
      <FieldInput field={documentFields.category} />
    </FieldGrid>
  )
}
