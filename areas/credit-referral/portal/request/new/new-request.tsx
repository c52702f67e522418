import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRight, useCaller } from '#areas/identity/portal'
import { Button } from '#ui/button'
import { settleDrafts } from '#ui/draft'
import { Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { readDraft } from '../form/read-draft.ts'
import { LoadFailure } from '../load-failure.tsx'
import type { RequestService } from '../request-service.ts'
import { useRequestService } from '../use-request-service.ts'
import { NewRequestForm } from './new-request-form.tsx'

type NewRequestProps = {
  readonly onSubmitted: (requestId: string) => void
  readonly onOpened: (requestId: string) => void
  readonly onLeave: () => void
}

/** A new request: blank, or the draft that was left behind. */
export function NewRequest({ onSubmitted, onOpened, onLeave }: NewRequestProps) {
  const caller = useCaller()
  const service = useRequestService()
  // A visit of its own: what the one before was given may have changed since.
  const [visit] = useState(() => crypto.randomUUID())
  const mayRaise = hasRight(caller, 'uwreferral', 'full')
  const { data, error, refetch } = useQuery({
    queryKey: ['new-referral', visit],
    queryFn: () => loadNew(service),
    enabled: mayRaise,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  if (mayRaise && data)
    return <NewRequestForm {...data} service={service} onSubmitted={onSubmitted} onOpened={onOpened} />
  return (
    <Page title="CREDIT REFERRAL" windowTitle="New Request">
      {mayRaise && !error ? <Loading label="Opening the form" /> : null}
      {mayRaise ? null : (
        <Notice>
          <p>You may read requests. To raise one, ask your administrator for full access to credit referrals.</p>
          <Button small onClick={onLeave}>
            Back to the requests
          </Button>
        </Notice>
      )}
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} onLeave={onLeave} /> : null}
    </Page>
  )
}

async function loadNew(service: RequestService) {
  // What was typed a moment ago may be on its way.
  await settleDrafts()
  const [lists, { content }] = await Promise.all([service.lists(), service.draft()])
  return { lists, draft: readDraft(content, lists) }
}
