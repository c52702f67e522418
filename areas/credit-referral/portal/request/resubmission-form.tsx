import type { ReferralDetails } from '#areas/credit-referral/contract'
import { Button } from '#ui/button'
import { DraftStatus } from '#ui/draft'
import { Form, FormEnd } from '#ui/form'
import type { RequestLists } from '../referral-service.ts'
import { ReferralDocuments } from '../view/conversation.tsx'
import styles from './request.module.css'
import { RequestSections } from './request-sections.tsx'
import { SubmitRow } from './submit-row.tsx'
import type { RequestWork } from './use-request-work.ts'

type ResubmissionFormProps = {
  readonly details: ReferralDetails
  readonly lists: RequestLists
  readonly work: RequestWork
  readonly onOpened: (referralId: string) => void
}

/** The form of a resubmission; the fields that identify the referral are locked. */
export function ResubmissionForm({ details, lists, work, onOpened }: ResubmissionFormProps) {
  const { store, form, choices, picking, calls } = work
  return (
    <Form
      store={store}
      lists={choices}
      label="CREDIT REFERRAL"
      onValid={(sent) => work.ask({ what: 'resubmit', sent })}
    >
      <div className={styles.fields}>
        <RequestSections
          store={store}
          form={form}
          lists={lists}
          picking={picking}
          lock="resubmission"
          sending={calls.busy !== null}
          filesRequired={false}
          decided={details}
          attached={<ReferralDocuments details={details} onDownload={work.download} look="plain" />}
          onOpened={onOpened}
        />
        <FormEnd>
          <SubmitRow picking={picking} calls={calls} filesRequired={false}>
            <Button variant="quiet" onClick={work.lock} disabled={calls.busy !== null}>
              Cancel resubmission
            </Button>
          </SubmitRow>
          <DraftStatus draft={work.draft} />
        </FormEnd>
      </div>
    </Form>
  )
}
