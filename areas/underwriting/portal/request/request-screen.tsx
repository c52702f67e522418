import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefused } from '#browser/http'
import { Button } from '#ui/button'
import { Notice, Page, useBeginAtHeading } from '#ui/page'
import { Loading } from '#ui/spinner'
import type { DeskAddress, QueueRow, RequestName } from '../../contract/index.ts'
import { decisionsQuery, draftQuery, requestQuery } from '../desk-queries.ts'
import { useDeskService } from '../use-desk-service.ts'
import { RequestDetails } from './request-details.tsx'

type RequestScreenProps = {
  readonly request: RequestName
  readonly address: DeskAddress
  /** Whether the person comes from another view of the desk. */
  readonly follows: boolean
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

/** An open request: what the lender sent, and beside it what the desk can do. */
export function RequestScreen({ request, address, follows, onNext, onQueue }: RequestScreenProps) {
  const service = useDeskService()
  const details = useQuery(requestQuery(service, request))
  const decisions = useQuery(decisionsQuery(service))
  const [visit] = useState(() => crypto.randomUUID())
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
        <RequestDetails
          title={title}
          details={details.data}
          decisions={decisions.data}
          stale={details.isError}
          address={address}
          restored={draft.data}
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
          <Notice tone="error" title="The request could not be opened." live>
            {isRefused(fault) ? fault.refused.map(({ message }) => <p key={message}>{message}</p>) : null}
            {isRefused(fault) && fault.status === 404 ? null : (
              <Button small onClick={retry}>
                Try again
              </Button>
            )}
          </Notice>
        ) : (
          <Loading label="Opening the request" />
        )}
      </Page>
    </div>
  )
}
