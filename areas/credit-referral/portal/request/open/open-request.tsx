import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '#ui/page'
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
  const [visit] = useState(() => crypto.randomUUID())
  const { data, error, refetch } = useQuery({
    queryKey: ['referral-details', requestId, visit],
    queryFn: async () => {
      const [lists, details] = await Promise.all([service.lists(), service.details(requestId)])
      return { lists, details, at: Date.now() }
    },
    // The request changes on the screen when a notice says so, and not under somebody's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  if (data) {
    return (
      <RequestDetails
        {...data}
        service={service}
        submitted={submitted}
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
    <Page title="CREDIT REFERRAL" lead={`Request ${requestId}`}>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} onLeave={onLeave} />
      ) : (
        <Loading label="Opening the request" />
      )}
    </Page>
  )
}
