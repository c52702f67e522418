import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { referralFields } from '#areas/credit-referral/contract'
import { FilePicker, type FilePicking } from '#areas/upload/portal'
import { RequiredNote, TextArea } from '#ui/field'
import { FormTextArea } from '#ui/form'
import { Section } from '#ui/page'
import styles from '../request.module.css'
import type { RequestLists } from '../request-lists.ts'
import { ApplicationFields, type Lock } from './application-fields.tsx'
import type { RequestFields } from './request-fields.ts'
import { filesField } from './resolve-request-form.ts'

type RequestSectionsProps = {
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
  const { form, lists, picking, lock, sending, filesRequired, decided, attached, onOpened } = props
  const { errors } = useFormState({ control: form.control })
  const locked = lock === 'all'
  const missing: { message?: unknown } | undefined = Object(errors)[filesField]
  const error = picking.attached.length === 0 && typeof missing?.message === 'string' ? missing.message : undefined
  return (
    <div className={styles.fields}>
      {locked ? null : <RequiredNote />}
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
        <FormTextArea
          form={form}
          name="creditNotes"
          label="Credit Notes"
          required={!locked}
          readOnly={locked || sending}
          compact={locked}
          longest={referralFields.creditNotes.maxLength}
        />
        {decided?.uwNotes ? (
          <TextArea name="uwNotes" label="UW Notes" readOnly compact value={decided.uwNotes} />
        ) : null}
      </Section>
      <Section title="Documents">
        {locked ? null : (
          <FilePicker
            picking={picking}
            name={filesField}
            label="Attachments"
            required={filesRequired}
            error={error}
            disabled={sending}
          />
        )}
        {attached}
      </Section>
    </div>
  )
}
