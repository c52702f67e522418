import { useQuery } from '@tanstack/react-query'
import { isOpenState, statusBadge } from '#areas/case/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import { useRecordEvents } from '#areas/notification/portal'
import { isUnknownCall } from '#browser/http'
import { formatDayInFigures, formatMinute } from '#packages/calendar'
import { Button, ButtonLink } from '#ui/button'
import { Notice, Section } from '#ui/page'
import { Badge } from '#ui/table'
import { uncached, useCancellationService } from './cancellation-service.ts'
import { cancellationStates, dollars } from './cancellation-view.tsx'

function useCancellations(policyNumber: string) {
  const service = useCancellationService()
  return useQuery({
    queryKey: ['cancellations-of', policyNumber],
    queryFn: () => service.list(policyNumber),
    ...uncached,
  })
}

type LinkProps = { readonly policyNumber: string; readonly href: string }

/** The link to the form, beside the actions on a policy in force; nothing for users who may not use it. */
export function CancellationLink({ policyNumber, href }: LinkProps) {
  const mayAct = hasRight(useCaller(), 'variation', 'full')
  const { data } = useCancellations(policyNumber)
  // Another insurer's services may have no cancellations, and an open one is in the list.
  if (!mayAct || !data || data.some(({ status }) => isOpenState(cancellationStates[status]))) return null
  return <ButtonLink href={href}>Request cancellation</ButtonLink>
}

type PolicyCancellationsProps = {
  readonly policyNumber: string
  /** The address of a cancellation. */
  readonly hrefOf: (cancellationId: string) => string
  /** Called when a cancellation was accepted. */
  readonly onAccepted: () => void
}

/** The cancellations of a policy, newest first; nothing without one. */
export function PolicyCancellations({ policyNumber, hrefOf, onAccepted }: PolicyCancellationsProps) {
  const { data, error, refetch } = useCancellations(policyNumber)
  useRecordEvents(
    ['cancellation'],
    ({ record, event }) => {
      if (record.kind === 'referral' || record.policyNumber !== policyNumber) return
      void refetch()
      if (event.kind === 'accepted') onAccepted()
    },
    () => void refetch(),
  )
  if (isUnknownCall(error) || (!error && !data?.length)) return null
  return (
    <Section title="Cancellations">
      {error ? (
        <Notice tone="warning" title="The cancellations could not be loaded.">
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <ul>
          {data?.map(({ cancellationId, status, cancellationDate, refund, submittedBy, submittedAt }) => (
            <li key={cancellationId}>
              <a href={hrefOf(cancellationId)}>Cancellation {cancellationId}</a>{' '}
              <Badge {...statusBadge(status)}>{status}</Badge> from {formatDayInFigures(cancellationDate)}, refund{' '}
              {dollars(refund)} · {formatMinute(submittedAt)} · {submittedBy}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
