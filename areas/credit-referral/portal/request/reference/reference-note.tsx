import { useFormState, useWatch } from 'react-hook-form'
import type { RequestFields } from '../form/request-fields.ts'
import { DuplicateLink } from './duplicate-link.tsx'
import { useReferenceCheck } from './use-reference-check.ts'

type ReferenceNoteProps = { readonly form: RequestFields; readonly onOpened: (requestId: string) => void }

/** Says while it is typed that a lender reference is taken. */
export function ReferenceNote({ form, onOpened }: ReferenceNoteProps) {
  const lenderRefNumber = useWatch({ control: form.control, name: 'lenderRefNumber' })
  const { errors } = useFormState({ control: form.control, name: 'lenderRefNumber', exact: true })
  const duplicate = useReferenceCheck(lenderRefNumber)
  // Said once: the field's own error says it after a submit.
  const shown = errors.lenderRefNumber ? null : duplicate
  return <span role="status">{shown ? <DuplicateLink duplicate={shown} onOpened={onOpened} /> : null}</span>
}
