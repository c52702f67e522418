import { referralFields, versionFields } from '#areas/credit-referral/contract'
import { FieldGrid, TextField } from '#ui/field'
import { FieldInput, FieldInputs } from '#ui/form'
import { decisionName } from '../../view/referral-facts.ts'
import { ReferenceNote } from '../reference/reference-note.tsx'
import type { RequestLists } from '../request-lists.ts'
import type { RequestFields } from './request-fields.ts'

const { creditNotes: _notes, ...others } = versionFields

/** What may be changed: everything, or all but what names the request. */
export type Lock = 'open' | 'resubmission'

type ApplicationFieldsProps = {
  readonly form: RequestFields
  readonly lists: RequestLists
  readonly lock: Lock
  /** Nothing can be changed while it is under way. */
  readonly sending: boolean
  /** The decision code of a request that can be sent again. */
  readonly decision?: string | null
  readonly onOpened: (requestId: string) => void
}

/** The fields of the form in the order of specification 001 §2, all but the notes. */
export function ApplicationFields({ form, lists, lock, sending, decision, onOpened }: ApplicationFieldsProps) {
  const named = lock !== 'open' || sending
  return (
    <FieldGrid columns={2}>
      <FieldInput field={referralFields.brandName} locked={named} />
      {decision ? (
        <TextField name="decision" label="Decision" readOnly value={decisionName(lists.decisions, decision)} />
      ) : null}
      <FieldInput
        field={referralFields.lenderRefNumber}
        locked={named}
        hint={lock === 'open' ? <ReferenceNote form={form} onOpened={onOpened} /> : null}
      />
      <FieldInputs fields={Object.values(others)} locked={sending} />
    </FieldGrid>
  )
}
