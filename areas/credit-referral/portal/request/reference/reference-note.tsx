import { useWatch } from 'react-hook-form'
import type { RequestFields } from '../form/request-fields.ts'
import { DuplicateLink } from './duplicate-link.tsx'
import { useReferenceCheck } from './use-reference-check.ts'

type ReferenceNoteProps = { readonly form: RequestFields; readonly onOpened: (requestId: string) => void }

/** Says while it is typed that a lender reference is taken. */
export function ReferenceNote({ form, onOpened }: ReferenceNoteProps) {
  const lenderRefNumber = useWatch({ control: form.control, name: 'lenderRefNumber' })
  const duplicate = useReferenceCheck(lenderRefNumber)
  return <span role="status">{duplicate ? <DuplicateLink duplicate={duplicate} onOpened={onOpened} /> : null}</span>
}
