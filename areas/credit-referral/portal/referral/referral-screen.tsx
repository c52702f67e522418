import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure, OpeningPage, useOpenCase } from '#areas/case/portal'
import { messages, type ReferralDraft, referralDraftSchema } from '#areas/credit-referral/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import type { LoadedDraft } from '#browser/drafts'
import { useCalls } from '#browser/http'
import { UhOhDialog } from '#ui/dialog'
import { Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { useReferralService } from '../referral-service.ts'
import type { QuoteHref } from '../view/application.tsx'
import { OpenReferral } from './open-referral.tsx'
import { ReferralForm } from './referral-form.tsx'
import { restoreDraft } from './referral-values.ts'

type ReferralScreenProps = {
  /** Null for a new referral. */
  readonly referralId: string | null
  /** True when it has just been submitted. */
  readonly submitted: boolean
  readonly onSubmitted: (referralId: string) => void
  readonly onLeave: () => void
  /** Starts another new referral: Reset after a submit (specification 001 §4). */
  readonly onNew: () => void
  readonly quoteHref: QuoteHref
}

/** The page titled CREDIT REFERRAL: a new referral, or an existing one (specification 001 §2 and §4). */
export function ReferralScreen({ referralId, onSubmitted, ...open }: ReferralScreenProps) {
  if (referralId === null) return <NewReferral onSubmitted={onSubmitted} onLeave={open.onLeave} />
  return <ExistingReferral key={referralId} referralId={referralId} {...open} />
}

const backLabel = 'Back to the requests'

type NewReferralProps = Pick<ReferralScreenProps, 'onSubmitted' | 'onLeave'>

/** A new referral: blank, or the restored draft. */
function NewReferral({ onSubmitted, onLeave }: NewReferralProps) {
  const service = useReferralService()
  const calls = useCalls()
  const [visit] = useState(() => crypto.randomUUID())
  const { data, error, refetch } = useQuery({
    // Loaded once for each visit: earlier data may be outdated.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
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
          restored={restoreDraft(loaded.content, data.lists)}
          onRestore={setOther}
        />
      ) : error ? (
        <LoadFailure
          error={error}
          name="The form"
          onRetry={() => void refetch()}
          back={{ label: backLabel, onClick: onLeave }}
        />
      ) : (
        <Loading label="Opening the form" />
      )}
      <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh} />
    </Page>
  )
}

type ExistingReferralProps = Omit<ReferralScreenProps, 'referralId' | 'onSubmitted'> & { readonly referralId: string }

function ExistingReferral({ referralId, submitted, onLeave, onNew, quoteHref }: ExistingReferralProps) {
  const service = useReferralService()
  const mayChange = hasRight(useCaller(), 'uwreferral', 'full')
  const { data, error, restores, refresh, retry, restore } = useOpenCase('referral', referralId, async () => {
    const [opened, loaded] = await Promise.all([
      service.open(referralId),
      mayChange ? service.loadDraftOf(referralId) : { content: null, revision: null },
    ])
    return { ...opened, loaded }
  })
  if (data)
    return (
      <OpenReferral
        key={restores}
        {...data}
        {...{ service, submitted, onLeave, onNew, quoteHref }}
        onRestore={restore}
        onRefresh={refresh}
      />
    )
  return (
    <OpeningPage
      title="CREDIT REFERRAL"
      name={`Request ${referralId}`}
      noun="request"
      error={error}
      onRetry={retry}
      back={{ label: backLabel, onClick: onLeave }}
      // Shows that the submission succeeded, even if the referral cannot be read.
      notices={submitted && error ? <Notice tone="success" title={messages.submitted(referralId)} live /> : null}
    />
  )
}
