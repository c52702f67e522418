import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentences } from '#areas/credit-referral/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import { useRecordEvents } from '#areas/notification/portal'
import { invalidate } from '#browser/events'
import { Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { LoadFailure } from '../load-failure.tsx'
import { useRequestService } from '../use-request-service.ts'
import { RequestDetails } from './request-details.tsx'

type OpenRequestProps = {
  readonly requestId: string
  /** It was sent just now. */
  readonly submitted: boolean
  readonly onOpened: (requestId: string) => void
  readonly onLeave: () => void
  readonly onNew: () => void
}

/** A request that exists, asked from the server and never from memory. */
export function OpenRequest({ requestId, submitted, onOpened, onLeave, onNew }: OpenRequestProps) {
  const service = useRequestService()
  const mayChange = hasRight(useCaller(), 'uwreferral', 'full')
  const queries = useQueryClient()
  const [visit, setVisit] = useState(() => crypto.randomUUID())
  const queryKey = ['referral-details', requestId, visit]
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      const [opened, loaded] = await Promise.all([
        service.open(requestId),
        mayChange ? service.loadDraftOf(requestId) : { content: null, revision: null },
      ])
      return { ...opened, loaded, at: Date.now() }
    },
    // The request changes on the screen when a notice says so, and not under somebody's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  // Once it is open it knows better when to ask: see `useLiveRequest`.
  const told = () => {
    if (isPending) void invalidate(queries, queryKey)
  }
  useRecordEvents(
    ['referral'],
    ({ record }) => {
      if (record.id === requestId) told()
    },
    told,
  )
  if (data) {
    return (
      <RequestDetails
        {...data}
        service={service}
        submitted={submitted}
        onRestore={() => setVisit(crypto.randomUUID())}
        onRefresh={async () => {
          await refetch()
        }}
        onOpened={onOpened}
        onLeave={onLeave}
        onNew={onNew}
      />
    )
  }
  return (
    <Page title="CREDIT REFERRAL" windowTitle={`Request ${requestId}`} lead={`Request ${requestId}`}>
      {/* That it was sent stands, whatever becomes of reading it. */}
      {submitted && error ? (
        <Notice tone="success" live>
          <p>{sentences.submitted(requestId)}</p>
        </Notice>
      ) : null}
      {error ? (
        <LoadFailure error={error} referralId={requestId} onRetry={() => void refetch()} onLeave={onLeave} />
      ) : (
        <Loading label="Opening the request" />
      )}
    </Page>
  )
}
