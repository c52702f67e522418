import { useState } from 'react'
import type { ReferralDetails, SentReferral } from '#areas/credit-referral/contract'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { DraftStatus } from '#ui/draft'
import { Form, FormEnd } from '#ui/form'
import type { ReferralScreenLists } from '../referral-service.ts'
import { ReferralDocuments } from '../view/conversation.tsx'
import styles from './referral.module.css'
import { ReferralSections } from './referral-sections.tsx'
import { SubmitRow } from './submit-row.tsx'
import type { ReferralWork } from './use-referral-work.ts'

type ResubmissionFormProps = {
  readonly details: ReferralDetails
  readonly lists: ReferralScreenLists
  readonly work: ReferralWork
}

/** The form of a resubmission, with a confirmation; the fields that identify the referral are locked. */
export function ResubmissionForm({ details, lists, work }: ResubmissionFormProps) {
  const { store, choices, picking, calls } = work
  const [planned, setPlanned] = useState<SentReferral | null>(null)
  return (
    <Form store={store} lists={choices} label="CREDIT REFERRAL" onValid={setPlanned}>
      <div className={styles.fields}>
        <ReferralSections
          store={store}
          lists={lists}
          picking={picking}
          sending={calls.busy !== null}
          resubmitted={details}
        >
          <ReferralDocuments details={details} onDownload={work.download} look="plain" />
        </ReferralSections>
        <FormEnd>
          <SubmitRow picking={picking} calls={calls} filesRequired={false}>
            <Button variant="quiet" onClick={work.lock} disabled={calls.busy !== null}>
              Cancel resubmission
            </Button>
          </SubmitRow>
          <DraftStatus draft={work.draft} />
        </FormEnd>
      </div>
      <ConfirmDialog
        open={planned !== null}
        title="Resubmit"
        onYes={() => {
          setPlanned(null)
          if (planned) void work.resubmit(planned)
        }}
        onNo={() => setPlanned(null)}
      >
        <p>Do you want to resubmit the request?</p>
      </ConfirmDialog>
    </Form>
  )
}
