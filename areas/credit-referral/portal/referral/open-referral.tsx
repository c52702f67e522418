import { useEffect, useRef, useState } from 'react'
import { sentences } from '#areas/credit-referral/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import { Button } from '#ui/button'
import { ConfirmDialog, UhOhDialog } from '#ui/dialog'
import { fieldId } from '#ui/field'
import { Columns, OpenQuestion, openQuestion, Page, VisuallyHidden } from '#ui/page'
import { Application } from '../view/application.tsx'
import { Conversation, ReferralDocuments } from '../view/conversation.tsx'
import { Outcome, ReferralStatus, ReferralVersions } from '../view/outcome.tsx'
import { eventTitle, Timeline, Waiting } from '../view/timeline.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Checklist } from './checklist.tsx'
import { LvrCard } from './lvr-check.tsx'
import { OpenNotices } from './open-notices.tsx'
import styles from './open-referral.module.css'
import { ResubmissionForm } from './resubmission-form.tsx'
import { useReferralWork } from './use-referral-work.ts'

type OpenReferralProps = Parameters<typeof useReferralWork>[0] & {
  /** When the details were requested; milliseconds. */
  readonly at: number
  readonly onLeave: () => void
  readonly onNew: () => void
}

/** An open referral: read-only, or unlocked for a resubmission (specification 001 §4). */
export function OpenReferral(props: OpenReferralProps) {
  const { details, lists, at, service, loaded, onRestore, onLeave, onNew } = props
  const { requestId: referralId } = details
  const caller = useCaller()
  const mayChange = hasRight(caller, 'uwreferral', 'full')
  const work = useReferralWork(props)
  const { calls, store, picking, resubmitting } = work
  const question = openQuestion(details)
  const names = [
    ...details.documents.map(({ documentName }) => documentName),
    ...picking.attached.map(({ name }) => name),
  ]
  // Not for a restored draft, which opens unlocked without a click: its page is read from the top.
  const before = useRef(resubmitting)
  useEffect(() => {
    if (resubmitting && !before.current) document.getElementById(fieldId('referralReason'))?.focus()
    before.current = resubmitting
  }, [resubmitting])
  const latest = details.events.at(-1)
  return (
    <div ref={work.page}>
      <Page
        title="CREDIT REFERRAL"
        windowTitle={`Request ${referralId}`}
        lead={
          <>
            Request {referralId} · <ReferralStatus details={details} names={lists} />
          </>
        }
        busy={calls.covering}
        actions={
          <>
            {details.canWithdraw ? (
              <Withdraw referralId={referralId} isAsked={question !== null} onWithdraw={work.withdraw} />
            ) : null}
            <Button onClick={() => window.print()}>Print</Button>
            <Button variant="quiet" onClick={onLeave}>
              Back to the requests
            </Button>
          </>
        }
        notices={<OpenNotices referralId={referralId} work={work} onNew={mayChange ? onNew : null} />}
      >
        {/* For screen readers: the last step of another user. The user's own steps are announced where they occur. */}
        <VisuallyHidden>
          <span role="status" data-print="never">
            {latest && latest.by !== caller.username ? `Latest step: ${eventTitle(latest, lists.decisions)}` : ''}
          </span>
        </VisuallyHidden>
        <Outcome details={details} names={lists}>
          {details.isResubmitEligible && mayChange && !resubmitting ? (
            <Button variant="primary" onClick={work.unlock}>
              Resubmit
            </Button>
          ) : null}
        </Outcome>
        <Columns
          aside={
            <>
              {resubmitting ? (
                <div className={styles.stack} data-print="never">
                  <Checklist store={store} lists={lists} files={names} filesRequired={false} />
                  <LvrCard store={store} sending={calls.busy !== null} />
                </div>
              ) : null}
              <Timeline details={details} names={lists}>
                <Waiting details={details} at={at} />
              </Timeline>
            </>
          }
        >
          {question ? (
            <OpenQuestion question={question}>
              {details.canAnswer ? (
                <div data-print="never">
                  <AnswerForm
                    key={question.messageNumber}
                    referralId={referralId}
                    lists={lists}
                    service={service}
                    calls={calls}
                    question={question.messageNumber}
                    loaded={loaded}
                    onRestore={onRestore}
                    onWriting={work.onAnswering}
                    onAnswered={() => void work.answered()}
                  />
                </div>
              ) : null}
            </OpenQuestion>
          ) : null}
          {resubmitting ? (
            <div data-print="never">
              <ResubmissionForm details={details} lists={lists} work={work} />
            </div>
          ) : null}
          {/* Print shows the submitted version, not the form. */}
          <div className={styles.stack} data-print={resubmitting ? 'only' : undefined}>
            <Application details={details} names={lists} />
            <ReferralDocuments details={details} onDownload={work.download} />
          </div>
          {latest ? <Conversation details={details} except={question} /> : null}
          <ReferralVersions details={details} names={lists} />
        </Columns>
        <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh}>
          <p>{sentences.uhOh}</p>
        </UhOhDialog>
      </Page>
    </div>
  )
}

type WithdrawProps = {
  readonly referralId: string
  /** True while a question is open. */
  readonly isAsked: boolean
  readonly onWithdraw: () => unknown
}

/** The button that withdraws a referral, after it has explained what that means. */
function Withdraw({ referralId, isAsked, onWithdraw }: WithdrawProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Withdraw</Button>
      <ConfirmDialog
        open={asking}
        title={`Withdraw request ${referralId}`}
        yes="Withdraw"
        no="Cancel"
        danger
        escapable
        onYes={() => {
          setAsking(false)
          onWithdraw()
        }}
        onNo={() => setAsking(false)}
      >
        <p>
          The insurer stops assessing it{isAsked ? ' and its question is closed' : ''}. The request becomes Complete
          with the decision Withdrawn. It stays in your list.
        </p>
        <p>This cannot be undone, and a withdrawn request cannot be resubmitted.</p>
      </ConfirmDialog>
    </>
  )
}
