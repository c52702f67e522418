import { isOpenPolicyCase } from '#areas/case/contract'
import { PolicyCaseBadge, type PolicyCaseListProps, PolicyCases, usePolicyCases } from '#areas/case/portal'
import { hasRight, PersonName, useCaller } from '#areas/identity/portal'
import { formatDayInFigures, formatMinute } from '#packages/calendar'
import { ButtonLink } from '#ui/button'
import { useCancellationService } from './cancellation-service.ts'
import { dollars } from './cancellation-view.tsx'

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
