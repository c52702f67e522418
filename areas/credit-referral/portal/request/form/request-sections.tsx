import type { ReactNode } from 'react'
import { referralFields } from '#areas/credit-referral/contract'
import { FilePicker, type FilePicking } from '#areas/upload/portal'
import { RequiredNote, TextArea } from '#ui/field'
import { FieldInput, type FormStore, useFault } from '#ui/form'
import { Section } from '#ui/page'
import styles from '../request.module.css'
import type { RequestLists } from '../request-lists.ts'
import { filesField } from '../use-request-form.ts'
import { ApplicationFields, type Lock } from './application-fields.tsx'
import type { RequestFields } from './request-fields.ts'

type RequestSectionsProps = {
  readonly store: Pick<FormStore, 'subscribe' | 'fault'>
  readonly form: RequestFields
  readonly lists: RequestLists
  readonly picking: FilePicking
  readonly lock: Lock
  readonly sending: boolean
  readonly filesRequired: boolean
  /** What the insurer said of a request that can be sent again. */
  readonly decided?: { readonly decision: string | null; readonly uwNotes: string | null } | null
  /** The documents of an open request. */
  readonly attached?: ReactNode
  readonly onOpened: (requestId: string) => void
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
