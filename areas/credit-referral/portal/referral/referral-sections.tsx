import type { ReactNode } from 'react'
import { type ReferralDetails, referralFields, versionFields } from '#areas/credit-referral/contract'
import { FilePicker, type FilePicking } from '#areas/upload/portal'
import { FieldGrid, RequiredNote, TextArea, TextField } from '#ui/field'
import { FieldInput, FieldInputs, useFault } from '#ui/form'
import { Section } from '#ui/page'
import type { ReferralScreenLists } from '../referral-service.ts'
import { decisionName } from '../view/outcome.tsx'
import { ReferenceNote } from './duplicate-reference.tsx'
import styles from './referral.module.css'
import { filesField, type ReferralStore } from './referral-form.ts'

type ReferralSectionsProps = {
  readonly store: ReferralStore
  readonly lists: ReferralScreenLists
  readonly picking: FilePicking
  /** True while a call is in progress: the fields are locked. */
  readonly sending: boolean
  /** The referral that is resubmitted, whose identifying fields are locked; null for a new one, which requires files. */
  readonly resubmitted?: Pick<ReferralDetails, 'decision' | 'uwNotes'> | null
  /** The documents of the resubmitted referral. */
  readonly children?: ReactNode
}

const { creditNotes: _notes, ...others } = versionFields

/** The form titled CREDIT REFERRAL, from the brand to the attached documents (specification 001 §2). */
export function ReferralSections(props: ReferralSectionsProps) {
  const { store, lists, picking, sending, resubmitted = null, children } = props
  const missing = useFault(store, filesField)
  const isNew = resubmitted === null
  return (
    <div className={styles.fields}>
      <RequiredNote />
      <Section title="Application">
        <FieldGrid columns={2}>
          <FieldInput field={referralFields.brandName} locked={!isNew || sending} />
          {resubmitted?.decision ? (
            <TextField
              name="decision"
              label="Decision"
              readOnly
              value={decisionName(lists.decisions, resubmitted.decision)}
            />
          ) : null}
          <FieldInput
            field={referralFields.lenderRefNumber}
            locked={!isNew || sending}
            hint={isNew ? <ReferenceNote store={store} /> : null}
          />
          <FieldInputs fields={Object.values(others)} locked={sending} />
        </FieldGrid>
      </Section>
      <Section title="Notes">
        <FieldInput field={referralFields.creditNotes} locked={sending} />
        {resubmitted?.uwNotes ? (
          <TextArea name="uwNotes" label="UW Notes" readOnly compact value={resubmitted.uwNotes} />
        ) : null}
      </Section>
      <Section title="Documents">
        <FilePicker
          picking={picking}
          name={filesField}
          label="Attachments"
          required={isNew}
          error={missing}
          disabled={sending}
        />
        {children}
      </Section>
    </div>
  )
}
