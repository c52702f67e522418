import { useMemo, useState } from 'react'
import { useCaller } from '#areas/identity/portal'
import { sentences } from '#areas/variation/contract'
import {
  eventTitle,
  RowChanges,
  VariationContent,
  VariationMessages,
  VariationOutcome,
  VariationStatus,
  VariationTimeline,
} from '#areas/variation/portal'
import type { LoadedDraft } from '#browser/drafts'
import { Button } from '#ui/button'
import { ErrorSummary, hrefHere, Notice, Page, Section } from '#ui/page'
import {
  addressOf,
  type DeskAddress,
  type DeskVariation,
  type QueueRow,
  readVariationDecision,
  variationDecisionFields,
  variationDecisionsOf,
  type WorkDraft,
} from '../../contract/index.ts'
import { WaitingSince } from '../show/waiting-since.tsx'
import { useDeskService } from '../use-desk-service.ts'
import { useNow } from '../use-now.ts'
import { type DeskDetails, isOpen } from '../work/desk-details.ts'
import { UnsentWork } from '../work/unsent-work.tsx'
import { useDeskWork } from '../work/use-desk-work.ts'
import { useTypedWork } from '../work/use-typed-work.ts'
import styles from '../work/work.module.css'
import { refusedIn, WorkCards } from '../work/work-cards.tsx'
import { DoneNotice, UnseenEvents } from '../work/work-notices.tsx'

type VariationPageProps = {
  readonly title: string
  readonly details: DeskVariation
  /** True when the last attempt to ask for it again has failed. */
  readonly stale: boolean
  readonly address: DeskAddress
  /** What the person typed before this visit. */
  readonly loaded: LoadedDraft<WorkDraft>
  /** Shows the draft as it is by now. */
  readonly onRestore: () => void
  readonly onRetry: () => void
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

/** The variation as it stands, old against new, and the cards to work on it. */
export function VariationPage(props: VariationPageProps) {
  const { title, details, stale, address, loaded, onRestore, onRetry, onNext, onQueue } = props
  const { username } = useCaller()
  const service = useDeskService()
  const typed = useTypedWork({ details, service, loaded, onRestore })
  const work = useDeskWork({ request: details, address, username, service, typed })
  const [seen] = useState(details.events.length)
  const now = useNow()
  const open = isOpen(details)
  const stopped = open ? whyNotAcceptable(details) : null
  const rules = useMemo(() => rulesOf(stopped === null), [stopped])
  const { trouble, done } = work
  const errors = trouble?.errors ?? []
  return (
    <Page
      title={title}
      lead={
        <>
          {details.brand} ({details.channel}),{' '}
          <a
            href={hrefHere({
              show: 'policies',
              ...addressOf({ kind: 'Policy', channel: details.channel, id: details.policyNumber }),
            })}
          >
            policy {details.policyNumber}
          </a>
        </>
      }
      busy={work.busy}
      actions={
        <>
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
            title={trouble?.conflict ? 'Someone else changed this variation or its policy first' : 'There is a problem'}
          />
          {done === null ? null : <DoneNotice done={done} next={work.next} onNext={onNext} onQueue={onQueue} />}
          <UnseenEvents
            noun="variation"
            events={details.events.map((event) => ({ ...event, title: eventTitle(event) }))}
            seen={seen}
            username={username}
          />
          {stale ? (
            <Notice tone="warning" title="This may not be the newest: it could not be loaded again." live>
              <Button small onClick={onRetry}>
                Try again
              </Button>
            </Notice>
          ) : null}
          {stopped === null ? null : <Notice tone="warning" title={stopped} />}
        </>
      }
    >
      <p>
        <VariationStatus status={details.status} />
        {open ? (
          <>
            {' '}
            · {details.assignedTo === null ? 'Unassigned' : `Assigned to ${details.assignedTo}`}
            <span className={styles.waiting}>
              {' '}
              · Waiting for <WaitingSince submitted={details.submittedAt} now={now} />
            </span>
          </>
        ) : null}
      </p>
      <VariationOutcome details={details} />
      {open ? null : <UnsentWork typed={typed} notesLabel={variationDecisionFields.uwNotes.label} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {details.moved ? (
            <Section title="What changed in the policy since">
              <RowChanges title="Loans" rows={details.moved.loans} />
              <RowChanges title="Securities" rows={details.moved.securities} />
            </Section>
          ) : null}
          <VariationContent details={details} />
          <VariationMessages messages={details.messages} />
          {open ? <VariationTimeline events={details.events} /> : null}
        </div>
        {open ? (
          <WorkCards
            details={details}
            rules={rules}
            username={username}
            work={work}
            typed={typed}
            typedFor={loaded.content?.version ?? null}
            consequence={consequenceOf}
          />
        ) : (
          <VariationTimeline events={details.events} />
        )}
      </div>
    </Page>
  )
}

/** Why the variation can only be declined, or null. */
function whyNotAcceptable({ policyVersion, currentVersion, policyStatus }: DeskVariation): string | null {
  if (policyVersion !== currentVersion) return sentences.moved
  return policyStatus === 'In Force' ? null : sentences.notInForceNow(policyStatus)
}

function rulesOf(acceptable: boolean) {
  const decisions = variationDecisionsOf(acceptable)
  return {
    fields: variationDecisionFields,
    decisions,
    read: (form: Parameters<typeof readVariationDecision>[0]) => readVariationDecision(form, decisions),
    hint: 'The lender reads it. Required to decline.',
  }
}

function consequenceOf(decision: string, { channel }: DeskDetails): string {
  const first = decision === 'Accepted' ? 'The policy changes exactly as shown.' : 'The policy stays as it is.'
  return `${first} A decision is final and ${channel} is notified immediately.`
}
