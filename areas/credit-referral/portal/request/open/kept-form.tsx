import { useEffect } from 'react'
import type { ReferralDetails, SentReferral } from '#areas/credit-referral/contract'
import type { FilePicking } from '#areas/upload/portal'
import { Button } from '#ui/button'
import { fieldId } from '#ui/field'
import { Form } from '#ui/form'
import type { RequestFields } from '../form/request-fields.ts'
import { RequestSections } from '../form/request-sections.tsx'
import { SubmitRow } from '../form/submit-row.tsx'
import styles from '../request.module.css'
import type { RequestLists } from '../request-lists.ts'
import type { Calls } from '../use-calls.ts'
import { AttachedDocuments } from './attached-documents.tsx'

type KeptFormProps = {
  readonly form: RequestFields
  readonly details: ReferralDetails
  readonly lists: RequestLists
  readonly picking: FilePicking
  readonly calls: Calls
  readonly resubmitting: boolean
  readonly onValid: (sent: SentReferral) => void
  readonly onInvalid: () => void
  readonly onCancel: () => void
  readonly onDownload: (documentId: string) => void
  readonly onOpened: (requestId: string) => void
}

/** The form of a request that exists: locked, or unlocked but for what names it. */
export function KeptForm(props: KeptFormProps) {
  const { form, details, lists, picking, calls, resubmitting } = props
  const unlocked = resubmitting && calls.busy === null
  useEffect(() => {
    if (resubmitting) document.getElementById(fieldId('referralReason'))?.focus()
  }, [resubmitting])
  return (
    <Form form={form} label="CREDIT REFERRAL" onValid={props.onValid} onInvalid={props.onInvalid}>
      <div className={styles.main}>
        <RequestSections
          form={form}
          lists={lists}
          picking={picking}
          lock={unlocked ? 'resubmission' : 'all'}
          filesRequired={false}
          decided={details.isResubmitEligible ? details : null}
          attached={<AttachedDocuments documents={details.documents} onDownload={props.onDownload} />}
          onOpened={props.onOpened}
        />
        {resubmitting ? (
          <div className={styles.finish}>
            <SubmitRow picking={picking} calls={calls} filesRequired={false}>
              <Button variant="quiet" onClick={props.onCancel} disabled={calls.busy !== null}>
                Keep it as it is
              </Button>
            </SubmitRow>
          </div>
        ) : null}
      </div>
    </Form>
  )
}
