import { useState } from 'react'
import {
  LoadFailure,
  OpenPolicyCase,
  type PolicyCaseScreenProps,
  usePolicyCaseForm,
  windowTitleOf,
} from '#areas/case/portal'
import { Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { messages } from '../contract/index.ts'
import { CancellationForm } from './cancellation-form.tsx'
import { useCancellationService } from './cancellation-service.ts'
import { cancellationView } from './cancellation-view.tsx'

type OpenProps = Omit<PolicyCaseScreenProps, 'href' | 'caseId'> & {
  readonly caseId: string
  readonly done?: string | null
}

/** The cancellation of a policy: the one of the address, the open one, or the form in which a lender asks for one. */
export function CancellationScreen({ caseId, ...props }: PolicyCaseScreenProps) {
  return caseId === undefined ? <OfPolicy {...props} /> : <Open key={caseId} caseId={caseId} {...props} />
}

function Open(props: OpenProps) {
  return (
    <OpenPolicyCase
      name="cancellation"
      title="Cancellation"
      service={useCancellationService()}
      viewOf={cancellationView}
      consequence="The policy stays in force. You can submit another cancellation."
      {...props}
    />
  )
}

function OfPolicy({ policyNumber, policyHref }: Omit<PolicyCaseScreenProps, 'caseId'>) {
  const service = useCancellationService()
  const [submitted, setSubmitted] = useState<string | null>(null)
  const { data, error, refetch, reopen } = usePolicyCaseForm('cancellation', policyNumber, service)
  const open = data?.start.openCancellation
  if (open)
    return (
      <Open
        caseId={open.id}
        done={submitted === open.id ? messages.submitted(open.id) : null}
        {...{ policyNumber, policyHref }}
      />
    )
  if (data)
    return (
      <CancellationForm
        {...data}
        {...{ service, policyHref }}
        onSubmitted={(id) => {
          setSubmitted(id)
          reopen()
        }}
      />
    )
  const name = `Policy ${policyNumber}`
  return (
    <Page title="Request cancellation" windowTitle={windowTitleOf('cancellation', policyNumber)} lead={name}>
      {error ? (
        <LoadFailure error={error} name={name} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the policy" />
      )}
    </Page>
  )
}
