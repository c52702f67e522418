import { type ReactNode, useRef, useState } from 'react'
import type { QueueRow } from '#areas/case/contract'
import { sentences } from '#areas/credit-referral/contract'
import { useCaller } from '#areas/identity/portal'
import type { LoadedDraft } from '#browser/drafts'
import { Button } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { ErrorSummary, Notice, Page } from '#ui/page'
import { saveFile } from '#ui/upload'
import type { DeskAddress, WorkDraft } from '../../contract/index.ts'
import { useDeskService } from '../desk-service.ts'
import { StaleNotice } from '../load-notices.tsx'
import { useNow, WaitingTime } from '../queue/waiting-time.tsx'
import { type DeskDetails, isOpen, isVariation, nounOf, recordOf } from './desk-details.ts'
import { useDeskWork } from './use-desk-work.ts'
import { type DecisionRules, UnsentWork, useWorkDraft } from './use-work-draft.tsx'
import styles from './work.module.css'
import { DoneNotice, UnseenEvents } from './work-notices.tsx'
import { refusedIn, WorkPanel } from './work-panel.tsx'

/** What differs between a referral and a variation. */
export type RecordView = {
  readonly lead: ReactNode
  /** The status badge and the assignee. */
  readonly status: ReactNode
  readonly outcome: ReactNode
  readonly warning?: string | null
  readonly eventTitles: readonly string[]
  readonly timeline: ReactNode
  readonly rules: DecisionRules
  /** The consequence of a decision, shown before it is made. */
  readonly consequence: (decision: string) => string
  /** The lender's submission. */
  readonly content: (onDownload: (documentId: string, documentName: string) => void) => ReactNode
}

type WorkPageProps = {
  readonly title: string
  readonly details: DeskDetails
  readonly view: RecordView
  /** Whether the last refetch failed. */
  readonly stale: boolean
  readonly address: DeskAddress
  /** The draft that was saved before this visit. */
  readonly loaded: LoadedDraft<WorkDraft>
  readonly onRetry: () => void
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

/** A referral or a variation, with the panel of actions beside it. */
export function WorkPage({ title, details, view, stale, address, loaded, ...on }: WorkPageProps) {
  const { onRetry, onNext, onQueue } = on
  const { rules, warning = null, timeline } = view
  const { username } = useCaller()
  const service = useDeskService()
  const forms = useWorkDraft({ details, rules, service, loaded })
  const work = useDeskWork({ request: details, address, username, service, forms })
  const [seen] = useState(details.events.length)
  const panel = useRef<HTMLElement>(null)
  const now = useNow()
  const open = isOpen(details)
  const { calls, conflict, errors, done } = work
  const noun = nounOf(details)
  const download = (documentId: string, name: string) =>
    calls.run(`Fetching ${name}`, async () => saveFile(await service.document(recordOf(details), documentId), name))
  const changed = isVariation(details) ? 'this variation or its policy' : 'this request'
  return (
    <Page
      title={title}
      lead={view.lead}
      busy={calls.covering}
      actions={
        <>
          {open ? (
            <span className={styles.toPanel}>
              <Button
                variant="primary"
                onClick={() => {
                  panel.current?.scrollIntoView()
                  panel.current?.focus({ preventScroll: true })
                }}
              >
                Decide or ask
              </Button>
            </span>
          ) : null}
          <Button onClick={() => window.print()}>Print</Button>
          <Button variant="quiet" onClick={onQueue}>
            Back to the queue
          </Button>
        </>
      }
      notices={
        <>
          <ErrorSummary
            errors={open ? refusedIn(errors).page : errors}
            title={conflict ? `Someone else changed ${changed} first` : 'There is a problem'}
          />
          {done === null ? null : <DoneNotice done={done} next={work.next} onNext={onNext} onQueue={onQueue} />}
          <UnseenEvents
            noun={noun}
            events={details.events.map((event, index) => ({ ...event, title: view.eventTitles[index] ?? event.kind }))}
            seen={seen}
            username={username}
          />
          {stale ? <StaleNotice onRetry={onRetry} /> : null}
          {warning === null ? null : <Notice tone="warning" title={warning} />}
        </>
      }
    >
      <p>
        {view.status}
        {open ? (
          <span className={styles.waiting}>
            {' '}
            · Waiting for{' '}
            <WaitingTime
              clock={details}
              submitted={isVariation(details) ? details.submittedAt : details.submissionDateTime}
              now={now}
            />
          </span>
        ) : null}
      </p>
      {view.outcome}
      {open ? null : <UnsentWork work={forms} notesLabel={rules.fields.uwNotes.label} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {view.content((id, name) => void download(id, name))}
          {open ? timeline : null}
        </div>
        {open ? (
          <WorkPanel
            ref={panel}
            details={details}
            rules={rules}
            username={username}
            work={work}
            forms={forms}
            typedFor={loaded.content?.version ?? null}
            consequence={view.consequence}
          />
        ) : (
          timeline
        )}
      </div>
      <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh}>
        <p>{sentences.uhOh}</p>
      </UhOhDialog>
    </Page>
  )
}
