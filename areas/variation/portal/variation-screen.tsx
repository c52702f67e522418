import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { hasRight, useCaller } from '#areas/identity/portal'
import { messages } from '#areas/variation/contract'
import { refusalsOf } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { ErrorSummary, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { VariationForm } from './form/variation-form.tsx'
import { OpenVariation, type VariationLinks } from './open-variation.tsx'
import { uncached, useVariationService } from './variation-service.ts'

type VariationScreenProps = { readonly policyNumber: string; readonly links: VariationLinks }

/** VARIATIONS FORM (specification 001 §2): the form, or the variation of a policy that has an open one. */
export function VariationScreen({ policyNumber, links }: VariationScreenProps) {
  const service = useVariationService()
  const mayVary = hasRight(useCaller(), 'variation', 'full')
  // Each visit loads again, because the data may have changed since the last one.
  const [visit, setVisit] = useState(() => crypto.randomUUID())
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['variation', policyNumber, visit],
    queryFn: async () => {
      const [opened, draft] = await Promise.all([
        service.open(policyNumber),
        mayVary ? service.loadDraft(policyNumber) : { content: null, revision: null },
      ])
      return { ...opened, draft }
    },
    ...uncached,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failures = useMemo(() => (error ? [{ message: messages.loadFailed }, ...refusalsOf(error)] : []), [error])
  const reopen = () => setVisit(crypto.randomUUID())
  if (data?.details.openVariation)
    return (
      <OpenVariation
        policyNumber={policyNumber}
        variationId={data.details.openVariation.id}
        service={service}
        links={links}
        onReopen={reopen}
      />
    )
  if (data) return <VariationForm {...data} service={service} links={links} onReopen={reopen} />
  return (
    <Page title="VARIATIONS FORM" windowTitle={`Variation of policy ${policyNumber}`} lead={`Policy ${policyNumber}`}>
      {error && !isFetching ? (
        <>
          <ErrorSummary errors={failures} />
          <ButtonRow>
            <Button onClick={() => void refetch()}>Try again</Button>
          </ButtonRow>
        </>
      ) : (
        <Loading label="Loading the policy" />
      )}
    </Page>
  )
}
