import { useMemo, useRef, useState } from 'react'
import type { ReferralDetails, SentReferral } from '#areas/credit-referral/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import { Button } from '#ui/button'
import { Page, VisuallyHidden } from '#ui/page'
import { UhOhDialog } from '../../uh-oh-dialog.tsx'
import { AnswerForm } from '../conversation/answer-form.tsx'
import { Conversation } from '../conversation/conversation.tsx'
import { OpenQuestion, openQuestion } from '../conversation/open-question.tsx'
import { fromDetails } from '../form/from-details.ts'
import { isJustSubmitted } from '../just-submitted.ts'
import { LvrCard } from '../lvr/lvr-card.tsx'
import { MissingPanel } from '../missing/missing-panel.tsx'
import { useRefusedFields } from '../reference/use-refused-fields.ts'
import styles from '../request.module.css'
import { decisionName, type RequestLists } from '../request-lists.ts'
import type { RequestService } from '../request-service.ts'
import { sendReferral } from '../send-referral.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { timelineSteps } from '../timeline/timeline-steps.ts'
import { useCalls } from '../use-calls.ts'
import { useRequestFiles } from '../use-request-files.ts'
import { useRequestForm } from '../use-request-form.ts'
import { download } from './download.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { KeptForm } from './kept-form.tsx'
import { type Done, OpenNotices } from './open-notices.tsx'
import { PrintedRequest } from './printed-request.tsx'
import { RequestStatus } from './request-status.tsx'
import { ResubmitDialog } from './resubmit-dialog.tsx'
import { useLiveRequest } from './use-live-request.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type RequestDetailsProps = {
  readonly details: ReferralDetails
  readonly lists: RequestLists
  /** When they were asked for; milliseconds. */
  readonly at: number
  readonly service: RequestService
  readonly onRefresh: () => Promise<void>
  readonly onOpened: (requestId: string) => void
  readonly onLeave: () => void
  readonly onNew: () => void
}

/** An open request: locked to be read, or unlocked to be sent again (specification 001 §4). */
export function RequestDetails(props: RequestDetailsProps) {
  const { details, lists, at, service, onOpened } = props
  const { requestId } = details
  const mayChange = hasRight(useCaller(), 'uwreferral', 'full')
  const calls = useCalls()
  const [unlocked, setUnlocked] = useState(false)
  const [answering, setAnswering] = useState(false)
  const [toSend, setToSend] = useState<SentReferral | null>(null)
  const [withdrawing, setWithdrawing] = useState(false)
  const [done, setDone] = useState<Done | null>(() => (isJustSubmitted(requestId) ? 'submitted' : null))
  const page = useRef<HTMLDivElement>(null)
  const picking = useRequestFiles({ lists })
  const values = useMemo(() => fromDetails(details), [details])
  const { form, listBroken } = useRequestForm({ lists, values, attachmentMissing: false, calls })
  useRefusedFields(form, calls.errors)
  // Somebody else may have sent it again meanwhile.
  const resubmitting = unlocked && details.isResubmitEligible
  const writing = resubmitting || answering || withdrawing || calls.busy !== null
  const live = useLiveRequest(requestId, writing, props.onRefresh)
  const question = openQuestion(details)

  const lock = () => {
    setUnlocked(false)
    picking.reset()
    form.reset(values)
    calls.show([])
  }
  /** After something was done: shows the request as it is now, from its top. */
  const settle = async (what: Done) => {
    setAnswering(false)
    await live.refresh()
    setDone(what)
    window.scrollTo({ top: 0 })
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }
  const resubmit = async (sent: SentReferral) => {
    setToSend(null)
    const answer = await calls.run(
      'Submitting the request',
      (signal) => sendReferral({ service, picking, again: true }, sent, signal),
      { covers: picking.mode === 'pre-signed' || picking.attached.length === 0 },
    )
    if (!answer) return
    setUnlocked(false)
    picking.reset()
    await settle('submitted')
  }
  const withdraw = async () => {
    setWithdrawing(false)
    const withdrawn = await calls.run('Withdrawing the request', async () => {
      await service.withdraw(requestId)
      return true
    })
    if (withdrawn) await settle('withdrawn')
  }
  const fetchDocument = async (documentId: string) => {
    const address = await calls.run('Fetching the document', () => service.documentAddress(requestId, documentId))
    if (address !== null) download(address)
  }
  return (
    <div ref={page}>
      <Page
        title="CREDIT REFERRAL"
        lead={leadOf(details, lists)}
        busy={calls.covering}
        actions={
          <>
            {details.isResubmitEligible && mayChange && !resubmitting ? (
              <Button
                variant="primary"
                onClick={() => {
                  setDone(null)
                  setUnlocked(true)
                }}
              >
                Resubmit
              </Button>
            ) : null}
            {details.canWithdraw ? <Button onClick={() => setWithdrawing(true)}>Withdraw</Button> : null}
            <Button onClick={() => window.print()}>Print</Button>
            <Button variant="quiet" onClick={props.onLeave}>
              Back to the requests
            </Button>
          </>
        }
        notices={
          <OpenNotices
            requestId={requestId}
            calls={calls}
            done={done}
            changed={live.changed}
            resubmitting={resubmitting}
            onNew={mayChange ? props.onNew : null}
            onShowChange={() => void live.refresh()}
            onOpened={onOpened}
          />
        }
      >
        <VisuallyHidden>
          <span role="status" data-print="never">
            {latestStep(details, lists)}
          </span>
        </VisuallyHidden>
        <div className={styles.columns} data-print="never">
          <div className={styles.main}>
            {question ? (
              <OpenQuestion question={question}>
                {details.canAnswer ? (
                  <AnswerForm
                    key={question.messageNumber}
                    requestId={requestId}
                    lists={lists}
                    service={service}
                    calls={calls}
                    onWriting={setAnswering}
                    onAnswered={() => void settle('answered')}
                  />
                ) : null}
              </OpenQuestion>
            ) : null}
            <KeptForm
              form={form}
              details={details}
              lists={lists}
              picking={picking}
              calls={calls}
              resubmitting={resubmitting}
              onValid={setToSend}
              onInvalid={listBroken}
              onCancel={lock}
              onDownload={fetchDocument}
              onOpened={onOpened}
            />
            <Conversation messages={details.messages} documents={details.documents} />
            <EarlierVersions details={details} lists={lists} />
          </div>
          <div className={styles.aside}>
            <RequestStatus details={details} lists={lists} />
            {resubmitting ? (
              <>
                <MissingPanel
                  form={form}
                  lists={lists}
                  files={[...details.documents.map((document) => document.documentName), ...names(picking.attached)]}
                  filesRequired={false}
                />
                <LvrCard form={form} />
              </>
            ) : null}
            <Timeline details={details} lists={lists} at={at} />
          </div>
        </div>
        <PrintedRequest details={details} lists={lists} />
        <ResubmitDialog open={toSend !== null} onYes={() => toSend && resubmit(toSend)} onNo={() => setToSend(null)} />
        <WithdrawDialog
          open={withdrawing}
          requestId={requestId}
          asked={question !== null}
          onYes={withdraw}
          onNo={() => setWithdrawing(false)}
        />
        <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh} />
      </Page>
    </div>
  )
}

function names(files: readonly { readonly name: string }[]): readonly string[] {
  return files.map(({ name }) => name)
}

/** As in "Request 100012 · Complete: Approved". */
function leadOf({ requestId, status, decision }: ReferralDetails, { decisions }: RequestLists): string {
  return `Request ${requestId} · ${status}${decision === null ? '' : `: ${decisionName(decisions, decision)}`}`
}

/** For those who listen: what happened last, also when it comes by itself. */
function latestStep({ events }: ReferralDetails, { decisions }: RequestLists): string {
  const latest = timelineSteps(events, decisions).at(-1)
  return latest ? `Latest step: ${latest.title}` : ''
}
