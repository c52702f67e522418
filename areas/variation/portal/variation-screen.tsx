import { useMemo } from 'react'
import { type PolicyCaseScreenProps, usePolicyCaseForm, windowTitleOf } from '#areas/case/portal'
import { messages } from '#areas/variation/contract'
import { refusalsOf } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { ErrorSummary, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { VariationForm } from './form/variation-form.tsx'
import { OpenVariation } from './open-variation.tsx'
import { useVariationService } from './variation-service.ts'

/** VARIATIONS FORM (specification 001 §2): the form, or the variation of a policy that has an open one. */
export function VariationScreen({ policyNumber, href, policyHref }: PolicyCaseScreenProps) {
  const service = useVariationService()
  const { data, error, refetch, isFetching, reopen } = usePolicyCaseForm('variation', policyNumber, service)
  const failures = useMemo(() => (error ? [{ message: messages.loadFailed }, ...refusalsOf(error)] : []), [error])
  const links = { variation: href, policy: policyHref }
  const open = data?.start.details.openVariation
  if (open) return <OpenVariation variationId={open.id} onReopen={reopen} {...{ policyNumber, service, links }} />
  if (data) return <VariationForm {...data.start} draft={data.draft} onReopen={reopen} {...{ service, links }} />
  return (
    <Page
      title="VARIATIONS FORM"
      windowTitle={windowTitleOf('variation', policyNumber)}
      lead={`Policy ${policyNumber}`}
    >
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
