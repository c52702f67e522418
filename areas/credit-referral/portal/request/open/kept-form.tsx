import { useEffect, useRef } from 'react'
import type { ReferralDetails } from '#areas/credit-referral/contract'
import { Button } from '#ui/button'
import { DraftNote } from '#ui/draft'
import { fieldId } from '#ui/field'
import { Form, FormEnd } from '#ui/form'
import { RequestSections } from '../form/request-sections.tsx'
import { SubmitRow } from '../form/submit-row.tsx'
import styles from '../request.module.css'
import type { RequestLists } from '../request-lists.ts'
import { AttachedDocuments } from './attached-documents.tsx'
import type { RequestWork } from './use-request-work.ts'

type KeptFormProps = {
  readonly details: ReferralDetails
  readonly lists: RequestLists
  readonly work: RequestWork
  readonly onOpened: (requestId: string) => void
}

/** The form of a request that exists: locked, or unlocked but for what names it. */
export function KeptForm({ details, lists, work, onOpened }: KeptFormProps) {
  const { form, picking, calls, resubmitting } = work
  // Also a draft opens unlocked: nobody pressed anything then, and the page is read from its top.
  const before = useRef(resubmitting)
  useEffect(() => {
    if (resubmitting && !before.current) document.getElementById(fieldId('referralReason'))?.focus()
    before.current = resubmitting
  }, [resubmitting])
  return (
    <Form
      form={form}
      label="CREDIT REFERRAL"
      onValid={(sent) => work.ask({ what: 'resubmit', sent })}
      onInvalid={work.listBroken}
    >
      <div className={styles.fields}>
        <RequestSections
          form={form}
          lists={lists}
          picking={picking}
          lock={resubmitting ? 'resubmission' : 'all'}
          sending={calls.busy !== null}
          filesRequired={false}
          decided={details.isResubmitEligible ? details : null}
          attached={<AttachedDocuments documents={details.documents} onDownload={work.fetchDocument} />}
          onOpened={onOpened}
        />
        {resubmitting ? (
          <FormEnd>
            <SubmitRow picking={picking} calls={calls} filesRequired={false}>
              <Button variant="quiet" onClick={work.lock} disabled={calls.busy !== null}>
                Keep it as it is
              </Button>
            </SubmitRow>
            <DraftNote state={work.draftState} />
          </FormEnd>
        ) : null}
      </div>
    </Form>
  )
}
