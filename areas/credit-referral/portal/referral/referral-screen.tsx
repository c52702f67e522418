import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { type ReferralDraft, referralDraftSchema, sentences } from '#areas/credit-referral/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import { useRecordEvents } from '#areas/notification/portal'
import type { LoadedDraft } from '#browser/drafts'
import { invalidate } from '#browser/events'
import { isRefused, refusalsOf, useCalls } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { ErrorSummary, Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { useReferralService } from '../referral-service.ts'
import { OpenReferral } from './open-referral.tsx'
import { ReferralForm } from './referral-form.tsx'
import { readDraft } from './referral-values.ts'

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

/** Options of a query that is made once for each visit: earlier data may be outdated. */
const loadedOnEachVisit = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  networkMode: 'always',
} as const

type NewReferralProps = Pick<ReferralScreenProps, 'onSubmitted' | 'onLeave'>

/** A new referral: blank, or the restored draft. */
function NewReferral({ onSubmitted, onLeave }: NewReferralProps) {
  const service = useReferralService()
  const calls = useCalls()
  const [visit] = useState(() => crypto.randomUUID())
  const { data, error, refetch } = useQuery({
    ...loadedOnEachVisit,
    queryKey: ['new-referral', visit],
    queryFn: async () => {
      const [lists, loaded] = await Promise.all([service.lists(), service.loadDraft()])
      return { lists, loaded }
    },
  })
  // The draft of another window, when the user has chosen it.
  const [other, setOther] = useState<LoadedDraft<ReferralDraft> | null>(null)
  const loaded = other ?? data?.loaded
  return (
    <Page
      title="CREDIT REFERRAL"
      windowTitle="New Request"
      lead={data && 'Ask the insurer to assess a loan.'}
      busy={calls.covering}
    >
      {data && loaded ? (
        <ReferralForm
          key={other?.revision}
          lists={data.lists}
          {...{ service, calls, onSubmitted }}
          draft={{
            url: service.draftUrl(),
            schema: referralDraftSchema,
            loaded,
            contentOf: (draft) => draft,
          }}
          restored={readDraft(loaded.content, data.lists)}
          onRestore={setOther}
        />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} onLeave={onLeave} />
      ) : (
        <Loading label="Opening the form" />
      )}
      <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh}>
        <p>{sentences.uhOh}</p>
      </UhOhDialog>
    </Page>
  )
}

type ExistingReferralProps = Omit<ReferralScreenProps, 'referralId' | 'onSubmitted'> & { readonly referralId: string }

/** An existing referral, always read from the server and never from the cache. */
function ExistingReferral({ referralId, submitted, onLeave, onNew }: ExistingReferralProps) {
  const service = useReferralService()
  const caller = useCaller()
  const mayChange = hasRight(caller, 'uwreferral', 'full')
  const [visit] = useState(() => crypto.randomUUID())
  // Counts how often the user has chosen the draft of another window.
  const [restores, setRestores] = useState(0)
  const queries = useQueryClient()
  const queryKey = ['referral-details', referralId, visit]
  const { data, error, refetch } = useQuery({
    ...loadedOnEachVisit,
    queryKey,
    queryFn: async () => {
      const [opened, loaded] = await Promise.all([
        service.open(referralId),
        mayChange ? service.loadDraftOf(referralId) : { content: null, revision: null },
      ])
      return { ...opened, loaded, at: Date.now() }
    },
  })
  const writing = useRef(false)
  const [onWriting] = useState(() => (isWriting: boolean) => {
    writing.current = isWriting
  })
  // The referral changed while the user was writing.
  const [changed, setChanged] = useState(false)
  const refresh = async () => {
    setChanged(false)
    await invalidate(queries, queryKey)
  }
  /** Whether another user has changed the referral since it was loaded. */
  const isChanged = async () => {
    try {
      const now = (await service.open(referralId)).details
      return now.events.slice(data?.details.events.length).some(({ by }) => by !== caller.username)
    } catch (error) {
      console.error('Whether the request has changed could not be asked', error)
      return false
    }
  }
  useRecordEvents(
    ['referral'],
    ({ record }) => {
      if (record.id !== referralId) return
      if (writing.current) setChanged(true)
      else void refresh()
    },
    // A lost connection does not mean that this referral has changed.
    async () => {
      if (!writing.current) await refresh()
      else if (await isChanged()) setChanged(true)
    },
  )
  if (data) {
    return (
      <OpenReferral
        key={restores}
        {...data}
        {...{ service, submitted, changed, onWriting, onLeave, onNew }}
        onRestore={(loaded) => {
          queries.setQueryData<typeof data>(queryKey, { ...data, loaded })
          setRestores(restores + 1)
        }}
        onRefresh={refresh}
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
      {messages.length === 0 ? (
        <p>
          {referralId ? `Request ${referralId}` : 'The form'} could not be loaded.
          {isRefused(error) ? ` Service error ${error.status}.` : ''}
        </p>
      ) : null}
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
