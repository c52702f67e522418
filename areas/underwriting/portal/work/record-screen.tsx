import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueueRow } from '#areas/case/contract'
import { useBeginAtHeading } from '#ui/page'
import type { DeskAddress, WorkRecord } from '../../contract/index.ts'
import { decisionsQuery, draftQuery, recordQuery } from '../desk-queries.ts'
import { useDeskService } from '../desk-service.ts'
import { OpeningPage } from '../load-notices.tsx'
import { isVariation } from './desk-details.ts'
import { referralView } from './referral-view.tsx'
import { variationView } from './variation-view.tsx'
import { WorkPage } from './work-page.tsx'

type RecordScreenProps = {
  readonly record: WorkRecord
  readonly address: DeskAddress
  /** Whether another view of the desk was shown before. */
  readonly follows: boolean
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

/** An open referral or variation: the lender's submission, and the panel of actions. */
export function RecordScreen({ record, address, follows, onNext, onQueue }: RecordScreenProps) {
  const service = useDeskService()
  const details = useQuery(recordQuery(record, service.open))
  const decisions = useQuery(decisionsQuery(service))
  const [visit] = useState(() => crypto.randomUUID())
  const draft = useQuery(draftQuery(service, record, visit))
  const noun = record.kind === 'Referral' ? 'request' : 'variation'
  const title = `${record.kind === 'Referral' ? 'Request' : 'Variation'} ${record.id}`
  const view = useBeginAtHeading(follows, details.isPending || decisions.isPending || draft.isPending)
  const retry = () => {
    if (details.isError) void details.refetch()
    if (decisions.isError) void decisions.refetch()
    if (draft.isError) void draft.refetch()
  }
  const error = details.error ?? decisions.error ?? draft.error
  // Loaded data stays visible during a refetch, and after one that fails.
  const { data } = details
  return (
    <div ref={view}>
      {data && decisions.data && draft.data ? (
        <WorkPage
          title={title}
          details={data}
          view={isVariation(data) ? variationView(data) : referralView(data, decisions.data)}
          stale={details.isError}
          address={address}
          loaded={draft.data}
          onRetry={retry}
          onNext={onNext}
          onQueue={onQueue}
        />
      ) : (
        <OpeningPage title={title} noun={noun} list="queue" error={error} onRetry={retry} onBack={onQueue} />
      )}
    </div>
  )
}
