import { useMemo } from 'react'
import { referralFields } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { toChoices } from '#areas/reference-data/portal'
import { FieldGrid, TextField } from '#ui/field'
import { FormMoneyField, FormRadioGroup, FormSelectField, FormTextField } from '#ui/form'
import { decisionName } from '../../view/referral-facts.ts'
import { ReferenceNote } from '../reference/reference-note.tsx'
import type { RequestLists } from '../request-lists.ts'
import type { RequestFields } from './request-fields.ts'

const yesOrNo = [
  { value: 'YES', label: 'Yes' },
  { value: 'NO', label: 'No' },
]

/** What may be changed: everything, all but what names the request, or nothing. */
export type Lock = 'open' | 'resubmission' | 'all'

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

/** The fields of the form in the order of specification 001 §2, from the brand to whether the premium is capitalised. */
export function ApplicationFields({ form, lists, lock, sending, decision, onOpened }: ApplicationFieldsProps) {
  const named = lock !== 'open' || sending
  const locked = lock === 'all' || sending
  const required = lock !== 'all'
  const chosen = form.formState.defaultValues
  return (
    <FieldGrid columns={2}>
      <FormSelectField
        form={form}
        name="brandName"
        label="Brand"
        required={lock === 'open'}
        disabled={named}
        choices={useChoices(lists.brands, chosen?.brandName)}
      />
      {decision ? (
        <TextField name="decision" label="Decision" readOnly value={decisionName(lists.decisions, decision)} />
      ) : null}
      <FormTextField
        form={form}
        name="lenderRefNumber"
        label="Lender Reference Number"
        required={lock === 'open'}
        readOnly={named}
        maxLength={referralFields.lenderRefNumber.maxLength}
        hint={lock !== 'open' ? null : <ReferenceNote form={form} onOpened={onOpened} />}
      />
      <FormSelectField
        form={form}
        name="referralReason"
        label="Referral Reason"
        required={required}
        disabled={locked}
        choices={useChoices(lists.referralReasons, chosen?.referralReason)}
      />
      <FormSelectField
        form={form}
        name="submissionType"
        label="Submission Type"
        required={required}
        disabled={locked}
        choices={useChoices(lists.submissionTypes, chosen?.submissionType)}
      />
      <FormMoneyField
        form={form}
        name="baseLoanAmount"
        label="Base Loan Amount"
        required={required}
        readOnly={locked}
      />
      <FormTextField
        form={form}
        name="baseLVR"
        label="Base LVR"
        required={required}
        readOnly={locked}
        after="%"
        inputMode="decimal"
      />
      <FormRadioGroup
        form={form}
        name="capitalisedFlag"
        label="Capitalised"
        required={required}
        disabled={locked}
        choices={yesOrNo}
      />
    </FieldGrid>
  )
}

/** The list to choose from; a kept code that it no longer has stands by itself. */
function useChoices(items: readonly ReferenceItem[], kept: string | undefined) {
  return useMemo(() => {
    const choices = toChoices(items)
    const known = !kept || choices.some(({ value }) => value === kept)
    return known ? choices : [...choices, { value: kept, label: kept }]
  }, [items, kept])
}
