import type { ReactNode } from 'react'
import { referralFields, versionFields } from '#areas/credit-referral/contract'
import { FilePicker, type FilePicking } from '#areas/upload/portal'
import { FieldGrid, RequiredNote, TextArea, TextField } from '#ui/field'
import { FieldInput, FieldInputs, type FormStore, useFault } from '#ui/form'
import { Section } from '#ui/page'
import type { RequestLists } from '../referral-service.ts'
import { decisionName } from '../view/outcome.tsx'
import { ReferenceNote } from './duplicate-reference.tsx'
import styles from './request.module.css'
import { filesField, type RequestFields } from './request-form.ts'

type RequestSectionsProps = {
  readonly store: Pick<FormStore, 'subscribe' | 'fault'>
  readonly form: RequestFields
  readonly lists: RequestLists
  readonly picking: FilePicking
  readonly lock: Lock
  readonly sending: boolean
  readonly filesRequired: boolean
  /** The insurer's decision of a referral that can be resubmitted. */
  readonly decided?: { readonly decision: string | null; readonly uwNotes: string | null } | null
  /** The documents of an existing referral. */
  readonly attached?: ReactNode
  readonly onOpened: (referralId: string) => void
}

/** The form titled CREDIT REFERRAL, from the brand to the attached documents (specification 001 §2). */
export function RequestSections(props: RequestSectionsProps) {
  const { store, form, lists, picking, lock, sending, filesRequired, decided, attached, onOpened } = props
  const missing = useFault(store, filesField)
  return (
    <div className={styles.fields}>
      <RequiredNote />
      <Section title="Application">
        <ApplicationFields
          form={form}
          lists={lists}
          lock={lock}
          sending={sending}
          decision={decided?.decision ?? null}
          onOpened={onOpened}
        />
      </Section>
      <Section title="Notes">
        <FieldInput field={referralFields.creditNotes} locked={sending} />
        {decided?.uwNotes ? (
          <TextArea name="uwNotes" label="UW Notes" readOnly compact value={decided.uwNotes} />
        ) : null}
      </Section>
      <Section title="Documents">
        <FilePicker
          picking={picking}
          name={filesField}
          label="Attachments"
          required={filesRequired}
          error={picking.attached.length === 0 ? missing : undefined}
          disabled={sending}
        />
        {attached}
      </Section>
    </div>
  )
}

const { creditNotes: _notes, ...others } = versionFields

/** The fields that can be edited: all, or all but those that identify the referral. */
export type Lock = 'open' | 'resubmission'

type ApplicationFieldsProps = {
  readonly form: RequestFields
  readonly lists: RequestLists
  readonly lock: Lock
  /** True while a call is in progress: the fields are locked. */
  readonly sending: boolean
  /** The decision code of a referral that can be resubmitted. */
  readonly decision?: string | null
  readonly onOpened: (referralId: string) => void
}

/** The fields of the form in the order of specification 001 §2, except the notes. */
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
