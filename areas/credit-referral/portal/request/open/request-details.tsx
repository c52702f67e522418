import { type ReferralDetails, type RequestDraft, sentences } from '#areas/credit-referral/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import { Button } from '#ui/button'
import { ConfirmDialog, UhOhDialog } from '#ui/dialog'
import { Columns, Page, VisuallyHidden } from '#ui/page'
import { AnswerForm } from '../conversation/answer-form.tsx'
import { Conversation } from '../conversation/conversation.tsx'
import { OpenQuestion, openQuestion } from '../conversation/open-question.tsx'
import { answerTo } from '../draft/read-request-draft.ts'
import { LvrCard } from '../lvr/lvr-card.tsx'
import { MissingPanel } from '../missing/missing-panel.tsx'
import { decisionName, type RequestLists } from '../request-lists.ts'
import type { RequestService } from '../request-service.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { timelineSteps } from '../timeline/timeline-steps.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { KeptForm } from './kept-form.tsx'
import { OpenNotices } from './open-notices.tsx'
import { PrintedRequest } from './printed-request.tsx'
import { RequestStatus } from './request-status.tsx'
import { useRequestWork } from './use-request-work.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type RequestDetailsProps = {
  readonly details: ReferralDetails
  readonly lists: RequestLists
  /** When they were asked for; milliseconds. */
  readonly at: number
  readonly service: RequestService
  /** It was sent just now. */
  readonly submitted: boolean
  /** What the person typed before, or null. */
  readonly draft: RequestDraft['content']
  readonly onRefresh: () => Promise<void>
  readonly onOpened: (requestId: string) => void
  readonly onLeave: () => void
  readonly onNew: () => void
}

/** An open request: locked to be read, or unlocked to be sent again (specification 001 §4). */
export function RequestDetails(props: RequestDetailsProps) {
  const { details, lists, at, service, draft, onOpened, onLeave, onNew } = props
  const { requestId } = details
  const caller = useCaller()
  const mayChange = hasRight(caller, 'uwreferral', 'full')
  const work = useRequestWork(props)
  const { calls, form, picking, resubmitting } = work
  const question = openQuestion(details)
  const names = [
    ...details.documents.map(({ documentName }) => documentName),
    ...picking.attached.map(({ name }) => name),
  ]
  return (
    <div ref={work.page}>
      <Page
        title="CREDIT REFERRAL"
        windowTitle={`Request ${requestId}`}
        lead={leadOf(details, lists)}
        busy={calls.covering}
        actions={
          <>
            {details.isResubmitEligible && mayChange && !resubmitting ? (
              <Button variant="primary" onClick={work.unlock}>
                Resubmit
              </Button>
            ) : null}
            {details.canWithdraw ? <Button onClick={() => work.ask({ what: 'withdraw' })}>Withdraw</Button> : null}
            <Button onClick={() => window.print()}>Print</Button>
            <Button variant="quiet" onClick={onLeave}>
              Back to the requests
            </Button>
          </>
        }
        notices={<OpenNotices requestId={requestId} work={work} onNew={mayChange ? onNew : null} onOpened={onOpened} />}
      >
        <VisuallyHidden>
          <span role="status" data-print="never">
            {latestStep(details, lists, caller.username)}
          </span>
        </VisuallyHidden>
        <div data-print="never">
          <Columns
            aside={
              <>
                <RequestStatus details={details} lists={lists} />
                {resubmitting ? (
                  <>
                    <MissingPanel form={form} lists={lists} files={names} filesRequired={false} />
                    <LvrCard form={form} sending={calls.busy !== null} />
                  </>
                ) : null}
                <Timeline details={details} lists={lists} at={at} />
              </>
            }
          >
            {question ? (
              <OpenQuestion question={question}>
                {details.canAnswer ? (
                  <AnswerForm
                    key={question.messageNumber}
                    requestId={requestId}
                    lists={lists}
                    service={service}
                    calls={calls}
                    question={question.messageNumber}
                    restored={answerTo(draft, question.messageNumber)}
                    onWriting={work.onAnswering}
                    onAnswered={() => void work.answered()}
                  />
                ) : null}
              </OpenQuestion>
            ) : null}
            <KeptForm details={details} lists={lists} work={work} onOpened={onOpened} />
            <Conversation messages={details.messages} documents={details.documents} open={question} />
            <EarlierVersions details={details} lists={lists} />
          </Columns>
        </div>
        <PrintedRequest details={details} lists={lists} />
        <ConfirmDialog
          open={work.asking?.what === 'resubmit'}
          title="Resubmit"
          onYes={() => void work.confirm()}
          onNo={() => work.ask(null)}
        >
          <p>Do you want to resubmit the request?</p>
        </ConfirmDialog>
        <WithdrawDialog
          open={work.asking?.what === 'withdraw'}
          requestId={requestId}
          asked={question !== null}
          onYes={() => void work.confirm()}
          onNo={() => work.ask(null)}
        />
        <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh}>
          <p>{sentences.uhOh}</p>
        </UhOhDialog>
      </Page>
    </div>
  )
}

/** As in "Request 100012 · Complete: Approved". */
function leadOf({ requestId, status, decision }: ReferralDetails, { decisions }: RequestLists): string {
  return `Request ${requestId} · ${status}${decision === null ? '' : `: ${decisionName(decisions, decision)}`}`
}

/** For those who listen: what somebody else did last. What the person did themselves is told where they did it. */
function latestStep({ events }: ReferralDetails, { decisions }: RequestLists, username: string): string {
  const latest = timelineSteps(events, decisions).at(-1)
  return latest && latest.by !== username ? `Latest step: ${latest.title}` : ''
}
