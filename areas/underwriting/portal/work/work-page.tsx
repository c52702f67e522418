import { type ReactNode, useRef, useState } from 'react'
import { sentences } from '#areas/credit-referral/contract'
import { useCaller } from '#areas/identity/portal'
import type { LoadedDraft } from '#browser/drafts'
import { Button } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { ErrorSummary, Notice, Page } from '#ui/page'
import type { DeskAddress, QueueRow, WorkDraft } from '../../contract/index.ts'
import { useDeskService } from '../desk-service.ts'
import { StaleNotice } from '../load-notices.tsx'
import { useNow, WaitingTime } from '../queue/waiting-time.tsx'
import { type DeskDetails, isOpen, isVariation, nounOf } from './desk-details.ts'
import { type DeskWork, useDeskWork } from './use-desk-work.ts'
import { type DecisionRules, UnsentWork, useWorkDraft } from './use-work-draft.tsx'
import styles from './work.module.css'
import { DoneNotice, UnseenEvents } from './work-notices.tsx'
import { refusedIn, WorkPanel } from './work-panel.tsx'

/** The props that the pages of open records share. */
export type OpenRecordProps<Details extends DeskDetails> = {
  readonly title: string
  readonly details: Details
  /** Whether the last refetch failed. */
  readonly stale: boolean
  readonly address: DeskAddress
  /** The draft that was saved before this visit. */
  readonly loaded: LoadedDraft<WorkDraft>
  /** Shows the server's current draft. */
  readonly onRestore: () => void
  readonly onRetry: () => void
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

type WorkPageProps = OpenRecordProps<DeskDetails> & {
  readonly lead: ReactNode
  /** The status badge and the assignee. */
  readonly status: ReactNode
  readonly outcome: ReactNode
  readonly warning?: string | null
  readonly eventTitles: readonly string[]
  readonly timeline: ReactNode
  readonly rules: DecisionRules
  /** The consequence of a decision, shown before it is made. */
  readonly consequence: (decision: string, read: DeskDetails) => string
  /** The lender's submission. */
  readonly children: (work: DeskWork) => ReactNode
}

/** A referral or a variation, with the panel of actions beside it. */
export function WorkPage(props: WorkPageProps) {
  const { title, details, stale, address, loaded, onRestore, onRetry, onNext, onQueue } = props
  const { lead, status, outcome, warning = null, eventTitles, timeline, rules, consequence, children } = props
  const { username } = useCaller()
  const service = useDeskService()
  const forms = useWorkDraft({ details, rules, service, loaded, onRestore })
  const work = useDeskWork({ request: details, address, username, service, forms })
  const [seen] = useState(details.events.length)
  const panel = useRef<HTMLElement>(null)
  const now = useNow()
  const open = isOpen(details)
  const { calls, conflict, errors, done } = work
  const noun = nounOf(details)
  const changed = isVariation(details) ? 'this variation or its policy' : 'this request'
  return (
    <Page
      title={title}
      lead={lead}
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
            events={details.events.map((event, index) => ({ ...event, title: eventTitles[index] ?? event.kind }))}
            seen={seen}
            username={username}
          />
          {stale ? <StaleNotice onRetry={onRetry} /> : null}
          {warning === null ? null : <Notice tone="warning" title={warning} />}
        </>
      }
    >
      <p>
        {status}
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
      {outcome}
      {open ? null : <UnsentWork work={forms} notesLabel={rules.fields.uwNotes.label} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {children(work)}
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
            consequence={consequence}
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
