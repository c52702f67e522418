import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentences } from '#areas/credit-referral/contract'
import { isRefused } from '#browser/http'
import { Button } from '#ui/button'
import { Notice, Page, useBeginAtHeading } from '#ui/page'
import { Loading } from '#ui/spinner'
import type { DeskAddress, QueueRow, RequestName } from '../../contract/index.ts'
import { decisionsQuery, draftQuery, requestQuery } from '../desk-queries.ts'
import { useDeskService } from '../use-desk-service.ts'
import { ReferralPage } from './referral-page.tsx'

type ReferralScreenProps = {
  readonly request: RequestName
  readonly address: DeskAddress
  /** Whether the person comes from another view of the desk. */
  readonly follows: boolean
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

/** An open referral: what the lender sent, and beside it what the desk can do. */
export function ReferralScreen({ request, address, follows, onNext, onQueue }: ReferralScreenProps) {
  const service = useDeskService()
  const details = useQuery(requestQuery(service, request))
  const decisions = useQuery(decisionsQuery(service))
  const [visit, setVisit] = useState(() => crypto.randomUUID())
  const draft = useQuery(draftQuery(service, request, visit))
  const title = `Request ${request.requestId}`
  const view = useBeginAtHeading(follows, details.isPending || decisions.isPending || draft.isPending)
  const retry = () => {
    if (details.isError) void details.refetch()
    if (decisions.isError) void decisions.refetch()
    if (draft.isError) void draft.refetch()
  }
  const fault = details.error ?? decisions.error ?? draft.error
  // What is shown stays while it is asked for again, also when that fails.
  if (details.data && decisions.data && draft.data) {
    return (
      <div ref={view}>
        <ReferralPage
          title={title}
          details={details.data}
          decisions={decisions.data}
          stale={details.isError}
          address={address}
          loaded={draft.data}
          onRestore={() => setVisit(crypto.randomUUID())}
          onRetry={retry}
          onNext={onNext}
          onQueue={onQueue}
        />
      </div>
    )
  }
  return (
    <div ref={view}>
      <Page title={title} actions={<Button onClick={onQueue}>Back to the queue</Button>}>
        {fault ? (
          isRefused(fault) && fault.status === 404 ? (
            <Notice tone="error" title={sentences.requestNotFound(request.requestId)} live />
          ) : (
            <Notice tone="error" title="The request could not be opened." live>
              {isRefused(fault) ? fault.refused.map(({ message }) => <p key={message}>{message}</p>) : null}
              <Button small onClick={retry}>
                Try again
              </Button>
            </Notice>
          )
        ) : (
          <Loading label="Opening the request" />
        )}
      </Page>
    </div>
  )
}
