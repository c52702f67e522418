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

/** VARIATIONS FORM (specification 001 §2): the variation of the address, the open one of the policy, or the form. */
export function VariationScreen({ caseId, ...props }: PolicyCaseScreenProps) {
  const { policyNumber, href, policyHref } = props
  const service = useVariationService()
  if (caseId === undefined) return <OfPolicy {...props} />
  const links = { variation: href, policy: policyHref }
  return <OpenVariation key={caseId} variationId={caseId} {...{ policyNumber, service, links }} />
}

function OfPolicy({ policyNumber, href, policyHref }: Omit<PolicyCaseScreenProps, 'caseId'>) {
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
