import { useMemo, useState } from 'react'
import { decisionFields } from '#areas/credit-referral/contract'
import {
  Application,
  Conversation,
  eventTitle,
  Outcome,
  ReferralDocuments,
  type ReferralNames,
  ReferralStatus,
  ReferralVersions,
  Timeline,
} from '#areas/credit-referral/portal'
import { useCaller } from '#areas/identity/portal'
import type { ReferenceItem } from '#areas/reference-data/contract'
import type { LoadedDraft } from '#browser/drafts'
import { readForm } from '#packages/fields'
import { Button } from '#ui/button'
import { ErrorSummary, Notice, Page } from '#ui/page'
import { saveFile } from '#ui/upload'
import type { DeskAddress, DeskReferral, QueueRow, WorkDraft } from '../../contract/index.ts'
import { WaitingSince } from '../show/waiting-since.tsx'
import { useDeskService } from '../use-desk-service.ts'
import { useNow } from '../use-now.ts'
import type { DecisionRules } from '../work/decision-card.tsx'
import { type DeskDetails, recordOf, versionOf } from '../work/desk-details.ts'
import { UnsentWork } from '../work/unsent-work.tsx'
import { useDeskWork } from '../work/use-desk-work.ts'
import { useTypedWork } from '../work/use-typed-work.ts'
import styles from '../work/work.module.css'
import { refusedIn, WorkCards } from '../work/work-cards.tsx'
import { DoneNotice, UnseenEvents } from '../work/work-notices.tsx'

type ReferralPageProps = {
  readonly title: string
  readonly details: DeskReferral
  readonly decisions: readonly ReferenceItem[]
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

/** The referral as it stands, and the cards to work on it. */
export function ReferralPage(props: ReferralPageProps) {
  const { title, details, decisions, stale, address, loaded, onRestore, onRetry, onNext, onQueue } = props
  const { username } = useCaller()
  const service = useDeskService()
  const typed = useTypedWork({ details, service, loaded, onRestore })
  const work = useDeskWork({ request: details, address, username, service, typed })
  const [seen] = useState(details.events.length)
  const names = namesOf(details, decisions)
  const rules = useMemo(() => rulesOf(decisions), [decisions])
  const now = useNow()
  const complete = details.status === 'Complete'
  const { trouble, done } = work
  const errors = trouble?.errors ?? []
  return (
    <Page
      title={title}
      lead={`${details.brand} (${details.channel}), ${details.lenderRefNumber}`}
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
            errors={complete ? errors : refusedIn(errors).page}
            title={trouble?.conflict ? 'Someone else changed this request first' : 'There is a problem'}
          />
          {done === null ? null : <DoneNotice done={done} next={work.next} onNext={onNext} onQueue={onQueue} />}
          <UnseenEvents
            noun="request"
            events={details.events.map((event) => ({ ...event, title: eventTitle(event, decisions) }))}
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
        </>
      }
    >
      <p>
        <ReferralStatus details={details} names={names}>
          {complete ? null : (
            <span className={styles.waiting}>
              {' '}
              · Waiting for <WaitingSince submitted={details.submissionDateTime} now={now} />
            </span>
          )}
        </ReferralStatus>
      </p>
      <Outcome details={details} names={names} />
      {complete ? <UnsentWork typed={typed} notesLabel={decisionFields.uwNotes.label} /> : null}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Application details={details} names={names} />
          <ReferralDocuments
            details={details}
            onDownload={({ documentId, documentName }) =>
              void work.run(`Fetching ${documentName}`, async () =>
                saveFile(await service.document(recordOf(details), documentId), documentName),
              )
            }
          />
          <Conversation details={details} />
          <ReferralVersions details={details} names={names} />
          {complete ? null : <Timeline details={details} names={names} />}
        </div>
        {complete ? (
          <Timeline details={details} names={names} />
        ) : (
          <WorkCards
            details={details}
            rules={rules}
            username={username}
            work={work}
            typed={typed}
            typedFor={loaded.content?.version ?? null}
            consequence={consequenceOf}
          />
        )}
      </div>
    </Page>
  )
}

/** The desk is sent names in place of codes, but for the brand and the decisions. */
function namesOf({ brandName, brand }: DeskReferral, decisions: readonly ReferenceItem[]): ReferralNames {
  const brands = [{ id: 0, shortName: brandName, longName: brand }]
  return { brands, submissionTypes: [], referralReasons: [], decisions }
}

function rulesOf(decisions: readonly ReferenceItem[]): DecisionRules {
  return { fields: decisionFields, decisions, read: (form) => readForm(decisionFields, form, { decisions }) }
}

function consequenceOf(_decision: string, read: DeskDetails): string {
  return `A decision is final for this version (version ${versionOf(read)}) and the lender is notified immediately.`
}
