import { useState } from 'react'
import { useCaller } from '#areas/identity/portal'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { Button } from '#ui/button'
import { ErrorSummary, Notice, Page } from '#ui/page'
import type { DeskAddress, DeskReferral, QueueRow } from '../../contract/index.ts'
import type { KeptDraft } from '../desk-service.ts'
import { showDecision } from '../show/show-decision.ts'
import { useDeskService } from '../use-desk-service.ts'
import { Conversation } from './conversation.tsx'
import { Documents } from './documents.tsx'
import { DoneNotice } from './done-notice.tsx'
import { EarlierVersions } from './earlier-versions.tsx'
import { News } from './news.tsx'
import styles from './request.module.css'
import { SentRequest } from './sent-request.tsx'
import { Standing } from './standing.tsx'
import { Timeline } from './timeline.tsx'
import { useRequestWork } from './use-request-work.ts'
import { useTypedWork } from './use-typed-work.ts'
import { WorkCards } from './work-cards.tsx'

type RequestDetailsProps = {
  readonly title: string
  readonly details: DeskReferral
  readonly decisions: readonly ReferenceItem[]
  /** True when the last attempt to ask for it again has failed. */
  readonly stale: boolean
  readonly address: DeskAddress
  /** What the person typed before this visit. */
  readonly restored: KeptDraft
  readonly onRetry: () => void
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

/** The request as it stands, and the cards to work on it. */
export function RequestDetails(props: RequestDetailsProps) {
  const { title, details, decisions, stale, address, restored, onRetry, onNext, onQueue } = props
  const { username } = useCaller()
  const service = useDeskService()
  const typed = useTypedWork({ details, service, restored })
  const work = useRequestWork({ request: details, address, username, service, typed })
  const [seen] = useState(details.events.length)
  const nameDecision = (code: string | null) => showDecision(decisions, code)
  const { trouble, done } = work
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
            errors={trouble?.errors ?? none}
            title={trouble?.conflict ? 'Somebody was here before you' : 'There is a problem'}
          />
          {done === null ? null : <DoneNotice done={done} next={work.next} onNext={onNext} onQueue={onQueue} />}
          <News events={details.events} seen={seen} username={username} nameDecision={nameDecision} />
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
      <Standing details={details} nameDecision={nameDecision} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <SentRequest details={details} />
          <Documents documents={details.documents} version={details.version} onOpen={work.download} />
          <Conversation messages={details.messages} />
          <EarlierVersions versions={details.versions} version={details.version} nameDecision={nameDecision} />
          <Timeline events={details.events} nameDecision={nameDecision} />
        </div>
        <WorkCards
          details={details}
          decisions={decisions}
          username={username}
          work={work}
          typed={typed}
          typedFor={restored.content?.version ?? null}
        />
      </div>
    </Page>
  )
}

// One for all renders: a new list would be announced again.
const none = [] as const
