import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#areas/case/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import { Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { messages } from '../contract/index.ts'
import { CancellationForm } from './cancellation-form.tsx'
import { type CancellationService, uncached, useCancellationService } from './cancellation-service.ts'
import { OpenCancellation } from './open-cancellation.tsx'

type CancellationScreenProps = {
  readonly policyNumber: string
  /** The cancellation to show; undefined for the open one, or the form. */
  readonly cancellationId: string | undefined
  /** The address of the policy; null for users who may not see it. */
  readonly policyHref: string | null
}

/** The cancellation of a policy: the open one, or the form in which a lender asks for one. */
export function CancellationScreen({ policyNumber, cancellationId, policyHref }: CancellationScreenProps) {
  const service = useCancellationService()
  if (cancellationId !== undefined)
    return <OpenCancellation key={cancellationId} {...{ cancellationId, policyNumber, policyHref, service }} />
  return <CancellationOfPolicy {...{ policyNumber, policyHref, service }} />
}

type OfPolicyProps = Omit<CancellationScreenProps, 'cancellationId'> & { readonly service: CancellationService }

function CancellationOfPolicy({ policyNumber, policyHref, service }: OfPolicyProps) {
  const mayAct = hasRight(useCaller(), 'variation', 'full')
  // Each visit loads again, because the data may have changed since the last one.
  const [visit, setVisit] = useState(() => crypto.randomUUID())
  const [submitted, setSubmitted] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['cancellation', policyNumber, visit],
    queryFn: async () => {
      const [start, draft] = await Promise.all([
        service.open(policyNumber),
        mayAct ? service.loadDraft(policyNumber) : { content: null, revision: null },
      ])
      return { start, draft }
    },
    ...uncached,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const open = data?.start.openCancellation
  if (open)
    return (
      <OpenCancellation
        cancellationId={open.id}
        done={submitted === open.id ? messages.submitted(open.id) : null}
        {...{ policyNumber, policyHref, service }}
      />
    )
  if (data)
    return (
      <CancellationForm
        {...data}
        {...{ service, policyHref }}
        onSubmitted={(id) => {
          setSubmitted(id)
          setVisit(crypto.randomUUID())
        }}
      />
    )
  return (
    <Page
      title="Request cancellation"
      windowTitle={`Cancellation of policy ${policyNumber}`}
      lead={`Policy ${policyNumber}`}
    >
      {error ? (
        <LoadFailure error={error} name={`Policy ${policyNumber}`} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the policy" />
      )}
    </Page>
  )
}
