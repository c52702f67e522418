import { useEffect, useRef, useState } from 'react'
import type { CaseDocument } from '#areas/case/contract'
import {
  type OpenReferralDraft,
  openReferralDraftSchema,
  type ReferralDetails,
  sentences,
} from '#areas/credit-referral/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import type { LoadedDraft } from '#browser/drafts'
import { useCalls } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { ConfirmDialog, UhOhDialog } from '#ui/dialog'
import { ViewOnlyNotice } from '#ui/form'
import { Columns, ErrorSummary, Notice, OpenQuestion, openQuestion, Page, VisuallyHidden } from '#ui/page'
import { saveFile } from '#ui/upload'
import type { ReferralScreenLists, ReferralService } from '../referral-service.ts'
import { useIsMounted } from '../use-is-mounted.ts'
import { Application } from '../view/application.tsx'
import { Conversation, ReferralDocuments } from '../view/conversation.tsx'
import { Outcome, ReferralStatus, ReferralVersions } from '../view/outcome.tsx'
import { eventTitle, Timeline, Waiting } from '../view/timeline.tsx'
import { AnswerForm } from './answer-form.tsx'
import styles from './referral.module.css'
import { ReferralForm } from './referral-form.tsx'
import { type RestoredDraft, resubmissionOf } from './referral-values.ts'

type OpenReferralProps = {
  readonly details: ReferralDetails
  readonly lists: ReferralScreenLists
  readonly service: ReferralService
  /** The user's draft from an earlier visit. */
  readonly loaded: LoadedDraft<OpenReferralDraft>
  /** When the details were requested; milliseconds. */
  readonly at: number
  /** True when it has just been submitted. */
  readonly submitted: boolean
  /** True when another user has changed it since it was loaded. */
  readonly changed: boolean
  /** Called with whether the user is writing or sending: a refetch must not disturb that. */
  readonly onWriting: (writing: boolean) => void
  /** Shows the other draft. */
  readonly onRestore: (draft: LoadedDraft<OpenReferralDraft>) => void
  readonly onRefresh: () => Promise<void>
  readonly onLeave: () => void
  readonly onNew: () => void
}

/** The user's last action on the referral. */
type Done = 'submitted' | 'withdrawn' | 'answered'

/** An open resubmission: its draft, and the draft in the form's values. */
type Resubmission = {
  readonly loaded: LoadedDraft<OpenReferralDraft>
  readonly restored: RestoredDraft | null
}

/** An open referral: read-only, or unlocked for a resubmission (specification 001 §4). */
export function OpenReferral(props: OpenReferralProps) {
  const { details, lists, service, loaded, onWriting, onRestore, onRefresh, onLeave, onNew } = props
  const { requestId: referralId, version, events } = details
  const caller = useCaller()
  const mayChange = hasRight(caller, 'uwreferral', 'full')
  const page = useRef<HTMLDivElement>(null)
  const calls = useCalls()
  const isMounted = useIsMounted()
  const [answering, setAnswering] = useState(false)
  const [done, setDone] = useState<Done | null>(props.submitted ? 'submitted' : null)
  const [resubmission, setResubmission] = useState<Resubmission | null>(() => {
    const restored = resubmissionOf(loaded.content, details, lists)
    return restored && { loaded, restored }
  })
  // The draft that was loaded belongs to the first form: it may have changed since.
  const opened = useRef(resubmission !== null)
  const unlock = () => {
    setDone(null)
    setResubmission({ loaded: opened.current ? { content: null, revision: null } : loaded, restored: null })
    opened.current = true
  }
  // Another user may have resubmitted it since.
  const resubmitting = resubmission !== null && details.isResubmitEligible
  const isWriting = resubmitting || answering || calls.busy !== null
  useEffect(() => onWriting(isWriting), [onWriting, isWriting])

  /** Refetches the referral after an action and shows it from the top. */
  const settle = async (what: Done) => {
    if (!isMounted()) return
    setAnswering(false)
    setResubmission(null)
    await onRefresh()
    setDone(what)
    window.scrollTo({ top: 0 })
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }
  const withdraw = async () => {
    const withdrawn = await calls.run('Withdrawing the request', async () => {
      await service.withdraw(referralId)
      return true
    })
    if (withdrawn) await settle('withdrawn')
  }
  const download = async ({ documentId, documentName }: CaseDocument) => {
    const address = await calls.run('Fetching the document', () => service.documentAddress(referralId, documentId))
    if (address !== null) saveFile(address, documentName)
  }
  const question = openQuestion(details)
  const latest = events.at(-1)
  // Below a decision, the notice of the submission is outdated.
  const isLatest = latest === undefined || latest.by === caller.username
  const timeline = (
    <Timeline details={details} names={lists}>
      <Waiting details={details} at={props.at} />
    </Timeline>
  )
  const records = (
    <>
      {/* Print shows the submitted version, not the form. */}
      <div data-print={resubmitting ? 'only' : undefined}>
        <Application details={details} names={lists} />
      </div>
      <div data-print={resubmitting ? 'only' : undefined}>
        <ReferralDocuments details={details} onDownload={download} />
      </div>
      {latest ? <Conversation details={details} except={question} /> : null}
      <ReferralVersions details={details} names={lists} />
    </>
  )
  return (
    <div ref={page}>
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
              <Withdraw referralId={referralId} isAsked={question !== null} onWithdraw={() => void withdraw()} />
            ) : null}
            <Button onClick={() => window.print()}>Print</Button>
            <Button variant="quiet" onClick={onLeave}>
              Back to the requests
            </Button>
          </>
        }
        notices={
          <div className={styles.notices} data-print="never">
            {mayChange || !(details.isResubmitEligible || question) ? null : (
              <ViewOnlyNotice right="answer and resubmit requests" />
            )}
            {resubmitting ? null : <ErrorSummary errors={calls.errors} />}
            {props.changed && calls.busy === null ? (
              <Notice tone="warning" live title="This request has changed while you were writing.">
                <p>
                  {resubmitting
                    ? 'If you show the change, it takes the place of what you entered here.'
                    : 'What you wrote stays if the question is still open.'}
                </p>
                <Button small onClick={() => void onRefresh()}>
                  Show the change
                </Button>
              </Notice>
            ) : null}
            {done && isLatest && calls.errors.length === 0 ? (
              <Notice tone="success" live>
                <ButtonRow>
                  <p>{doneText(done, referralId)}</p>
                  {done === 'submitted' && mayChange ? (
                    <Button small onClick={onNew}>
                      New request
                    </Button>
                  ) : null}
                </ButtonRow>
              </Notice>
            ) : null}
          </div>
        }
      >
        {/* For screen readers: the last step of another user. The user's own steps are announced where they occur. */}
        <VisuallyHidden>
          <span role="status" data-print="never">
            {isLatest ? '' : `Latest step: ${eventTitle(latest, lists.decisions)}`}
          </span>
        </VisuallyHidden>
        <Outcome details={details} names={lists}>
          {details.isResubmitEligible && mayChange && !resubmitting ? (
            <Button variant="primary" onClick={unlock}>
              Resubmit
            </Button>
          ) : null}
        </Outcome>
        {resubmitting ? (
          <ReferralForm
            key={version}
            {...{ lists, service, calls, onRestore }}
            draft={{
              url: service.draftUrl(referralId),
              schema: openReferralDraftSchema,
              loaded: resubmission.loaded,
              contentOf: (draft): OpenReferralDraft => ({ kind: 'resubmission', version, ...draft }),
            }}
            restored={resubmission.restored}
            onSubmitted={() => void settle('submitted')}
            resubmitted={details}
            documents={<ReferralDocuments details={details} onDownload={download} variant="plain" />}
            onCancel={() => setResubmission(null)}
            aside={timeline}
          >
            {records}
          </ReferralForm>
        ) : (
          <Columns aside={timeline}>
            {question ? (
              <OpenQuestion question={question}>
                {details.canAnswer ? (
                  <div data-print="never">
                    <AnswerForm
                      key={question.messageNumber}
                      {...{ referralId, lists, service, calls, loaded, onRestore }}
                      question={question.messageNumber}
                      onWriting={setAnswering}
                      onAnswered={() => void settle('answered')}
                    />
                  </div>
                ) : null}
              </OpenQuestion>
            ) : null}
            {records}
          </Columns>
        )}
        <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh}>
          <p>{sentences.uhOh}</p>
        </UhOhDialog>
      </Page>
    </div>
  )
}

function doneText(done: Done, referralId: string): string {
  if (done === 'submitted') return sentences.submitted(referralId)
  return done === 'withdrawn' ? `Request ${referralId} was withdrawn.` : 'Your answer was sent to the underwriter.'
}

type WithdrawProps = {
  readonly referralId: string
  /** True while a question is open. */
  readonly isAsked: boolean
  readonly onWithdraw: () => void
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
