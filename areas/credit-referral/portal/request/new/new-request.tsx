import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '#ui/page'
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
  const service = useRequestService()
  // A visit of its own: what the one before was given may have changed since.
  const [visit, setVisit] = useState(() => crypto.randomUUID())
  const { data, error, refetch } = useQuery({
    queryKey: ['new-referral', visit],
    queryFn: () => loadNew(service),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  if (data) {
    return (
      <NewRequestForm
        {...data}
        service={service}
        onRestore={() => setVisit(crypto.randomUUID())}
        onSubmitted={onSubmitted}
        onOpened={onOpened}
      />
    )
  }
  return (
    <Page title="CREDIT REFERRAL" windowTitle="New Request">
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} onLeave={onLeave} />
      ) : (
        <Loading label="Opening the form" />
      )}
    </Page>
  )
}

async function loadNew(service: RequestService) {
  const [lists, loaded] = await Promise.all([service.lists(), service.loadDraft()])
  return { lists, loaded, restored: readDraft(loaded.content, lists) }
}
