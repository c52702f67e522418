import { type CaseView, type DeskKind, policyCaseView, policyDeskKind } from '#areas/case/portal'
import { PersonName } from '#areas/identity/portal'
import { formatDayInFigures, formatMinute } from '#packages/calendar'
import { formatDollars, fromDollars } from '#packages/money'
import { Facts, Section } from '#ui/page'
import { type CancellationDetails, deskCancellationSchema } from '../contract/index.ts'

type Details = Omit<CancellationDetails, 'can'>

/** A cancellation as the lender and the desk see it. */
export function cancellationView(details: Details): CaseView {
  const { cancellationId: id, decisionNotes: notes } = details
  return policyCaseView('cancellation', details, { id, notes, content: <CancellationContent details={details} /> })
}

/** @param policyHref the address of a policy at the desk */
export function cancellationDeskKind(policyHref: (channel: string, policyNumber: string) => string): DeskKind {
  return policyDeskKind('cancellation', {
    schema: deskCancellationSchema,
    policyHref,
    viewOf: cancellationView,
    declineOnlyReason: ({ notAcceptable }) => notAcceptable,
    accepted: ({ cancellationDate, refund }) =>
      `The policy is cancelled from ${formatDayInFigures(cancellationDate)} with a refund of ${dollars(refund)}.`,
    declined: 'The policy stays in force.',
  })
}

/** What the lender asked for, with the refund. */
function CancellationContent({ details }: { readonly details: Details }) {
  const { reason, notes, cancellationDate, coverBegan, submittedBy, submittedAt } = details
  return (
    <Section title="Cancellation">
      <Facts
        facts={[
          { label: 'Reason', value: reason },
          ...(notes === null ? [] : [{ label: 'Notes', value: notes, lines: true }]),
          { label: 'Cancellation date', value: formatDayInFigures(cancellationDate) },
          { label: 'Cover began', value: formatDayInFigures(coverBegan) },
          { label: 'Premium paid', value: dollars(details.premiumPaid) },
          { label: 'Refund', value: dollars(details.refund) },
          { label: 'Refund schedule', value: details.refundReason },
          { label: 'Submitted by', value: <PersonName username={submittedBy} /> },
          { label: 'Submitted', value: formatMinute(submittedAt) },
        ]}
      />
    </Section>
  )
}

export function dollars(amount: number): string {
  return formatDollars(fromDollars(amount))
}
