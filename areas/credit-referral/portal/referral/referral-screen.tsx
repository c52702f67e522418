import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { sentences } from '#areas/credit-referral/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import { useRecordEvents } from '#areas/notification/portal'
import { invalidate } from '#browser/events'
import { isRefused, refusalsOf } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { ErrorSummary, Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { type ReferralService, useReferralService } from '../referral-service.ts'
import { NewReferralForm } from './new-referral-form.tsx'
import { OpenReferral } from './open-referral.tsx'
import { readDraft } from './read-draft.ts'

type ReferralScreenProps = {
  /** Null for a new referral. */
  readonly referralId: string | null
  /** True when it has just been submitted. */
  readonly submitted: boolean
  readonly onSubmitted: (referralId: string) => void
  readonly onLeave: () => void
  /** Starts another new referral: Reset after a submit (specification 001 §4). */
  readonly onNew: () => void
}

/** The page titled CREDIT REFERRAL: a new referral, or an existing one (specification 001 §2 and §4). */
export function ReferralScreen({ referralId, onSubmitted, ...open }: ReferralScreenProps) {
  if (referralId === null) return <NewReferral onSubmitted={onSubmitted} onLeave={open.onLeave} />
  return <ExistingReferral key={referralId} referralId={referralId} {...open} />
}

type NewReferralProps = Pick<ReferralScreenProps, 'onSubmitted' | 'onLeave'>

/** A new referral: blank, or the restored draft. */
function NewReferral({ onSubmitted, onLeave }: NewReferralProps) {
  const service = useReferralService()
  // Each visit has its own cache key: earlier data may be outdated.
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
      <NewReferralForm
        {...data}
        service={service}
        onRestore={() => setVisit(crypto.randomUUID())}
        onSubmitted={onSubmitted}
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

async function loadNew(service: ReferralService) {
  const [lists, loaded] = await Promise.all([service.lists(), service.loadDraft()])
  return { lists, loaded, restored: readDraft(loaded.content, lists) }
}

type ExistingReferralProps = Omit<ReferralScreenProps, 'referralId' | 'onSubmitted'> & { readonly referralId: string }

/** An existing referral, always read from the server and never from the cache. */
function ExistingReferral({ referralId, submitted, onLeave, onNew }: ExistingReferralProps) {
  const service = useReferralService()
  const mayChange = hasRight(useCaller(), 'uwreferral', 'full')
  const queries = useQueryClient()
  const [visit, setVisit] = useState(() => crypto.randomUUID())
  const queryKey = ['referral-details', referralId, visit]
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      const [opened, loaded] = await Promise.all([
        service.open(referralId),
        mayChange ? service.loadDraftOf(referralId) : { content: null, revision: null },
      ])
      return { ...opened, loaded, at: Date.now() }
    },
    // Events refetch the details, and not while the user is writing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  // After the first load, `useReferralWork` refetches the details.
  const notice = () => {
    if (isPending) void invalidate(queries, queryKey)
  }
  useRecordEvents(
    ['referral'],
    ({ record }) => {
      if (record.id === referralId) notice()
    },
    notice,
  )
  if (data) {
    return (
      <OpenReferral
        {...data}
        service={service}
        submitted={submitted}
        onRestore={() => setVisit(crypto.randomUUID())}
        onRefresh={async () => {
          await refetch()
        }}
        onLeave={onLeave}
        onNew={onNew}
      />
    )
  }
  return (
    <Page title="CREDIT REFERRAL" windowTitle={`Request ${referralId}`} lead={`Request ${referralId}`}>
      {/* Shows that the submission succeeded, even if the referral cannot be read. */}
      {submitted && error ? (
        <Notice tone="success" live>
          <p>{sentences.submitted(referralId)}</p>
        </Notice>
      ) : null}
      {error ? (
        <LoadFailure error={error} referralId={referralId} onRetry={() => void refetch()} onLeave={onLeave} />
      ) : (
        <Loading label="Opening the request" />
      )}
    </Page>
  )
}

type LoadFailureProps = {
  readonly error: unknown
  /** The referral to open; absent for a new one. */
  readonly referralId?: string
  readonly onRetry: () => void
  readonly onLeave: () => void
}

/** A failure to load the form: the service's messages, or Uh-oh if there are none. */
function LoadFailure({ error, referralId, onRetry, onLeave }: LoadFailureProps) {
  const [closed, setClosed] = useState<unknown>(null)
  const isMissing = isRefused(error) && error.status === 404
  // The same list while the failure is the same: a new list takes the focus.
  const messages = useMemo(
    () => (isMissing && referralId ? [{ message: sentences.requestNotFound(referralId) }] : refusalsOf(error)),
    [error, isMissing, referralId],
  )
  return (
    <>
      <ErrorSummary errors={messages} />
      {messages.length === 0 ? <p>The form could not be opened.</p> : null}
      <ButtonRow>
        {isMissing ? null : <Button onClick={onRetry}>Try again</Button>}
        <Button variant="quiet" onClick={onLeave}>
          Back to the requests
        </Button>
      </ButtonRow>
      <UhOhDialog open={messages.length === 0 && closed !== error} onClose={() => setClosed(error)}>
        <p>{sentences.uhOh}</p>
      </UhOhDialog>
    </>
  )
}
