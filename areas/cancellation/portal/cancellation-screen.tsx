import { useState } from 'react'
import { isOpenPolicyCase } from '#areas/case/contract'
import {
  LoadFailure,
  OpenPolicyCase,
  PolicyCaseBadge,
  type PolicyCaseListProps,
  type PolicyCaseScreenProps,
  PolicyCases,
  usePolicyCaseForm,
  usePolicyCases,
  windowTitleOf,
} from '#areas/case/portal'
import { hasRight, PersonName, useCaller } from '#areas/identity/portal'
import { formatDayInFigures, formatMinute } from '#packages/calendar'
import { ButtonLink } from '#ui/button'
import { Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { messages } from '../contract/index.ts'
import { CancellationForm } from './cancellation-form.tsx'
import { useCancellationService } from './cancellation-service.ts'
import { cancellationView, dollars } from './cancellation-view.tsx'

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

/** The link to the form, beside the actions on a policy in force; nothing for users who may not use it. */
export function CancellationLink({ policyNumber, href }: { readonly policyNumber: string; readonly href: string }) {
  const mayAct = hasRight(useCaller(), 'variation', 'full')
  const { data } = usePolicyCases('cancellation', useCancellationService(), { policyNumber })
  // Another insurer's services may have no cancellations, and an open one is in the list.
  if (!mayAct || !data || data.some(({ status }) => isOpenPolicyCase(status))) return null
  return <ButtonLink href={href}>Request cancellation</ButtonLink>
}

/** The cancellations of a policy, newest first; nothing without one. */
export function CancellationList({ hrefOf, ...props }: PolicyCaseListProps) {
  const cases = usePolicyCases('cancellation', useCancellationService(), props)
  return (
    <PolicyCases title="Cancellations" cases={cases}>
      {(cancellations) => (
        <ul>
          {cancellations.map(({ cancellationId, status, cancellationDate, refund, submittedBy, submittedAt }) => (
            <li key={cancellationId}>
              <a href={hrefOf(cancellationId)}>Cancellation {cancellationId}</a> <PolicyCaseBadge status={status} />{' '}
              from {formatDayInFigures(cancellationDate)}, refund {dollars(refund)} · {formatMinute(submittedAt)} ·{' '}
              <PersonName username={submittedBy} />
            </li>
          ))}
        </ul>
      )}
    </PolicyCases>
  )
}
