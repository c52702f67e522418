import { type CaseEvent, isOpenState, type PolicyCaseEvent, policyCaseStates, statusBadge } from '#areas/case/contract'
import type { CaseView } from '#areas/case/portal'
import { formatDayInFigures, formatMinute } from '#packages/calendar'
import { formatDollars, fromDollars } from '#packages/money'
import { Facts, Section } from '#ui/page'
import type { CancellationDetails } from '../contract/index.ts'

type Details = Omit<CancellationDetails, 'can'>

const outcomes: Partial<Record<PolicyCaseEvent['kind'], string>> = { accepted: 'Accepted', declined: 'Declined' }

/** A cancellation as the lender and the desk see it. */
export function cancellationView(details: Details): CaseView {
  const { cancellationId, status, assignedTo, messages, events, decidedBy, decidedAt, decisionNotes } = details
  const state = policyCaseStates[status]
  return {
    id: cancellationId,
    noun: 'cancellation',
    state,
    badge: { ...statusBadge(status), children: status },
    assignedTo,
    notesLabel: 'Reason',
    outcome: isOpenState(state) ? null : { decision: status, by: decidedBy, at: decidedAt, notes: decisionNotes },
    events: events.map(({ kind, detail, ...event }) => {
      const outcome = outcomes[kind]
      const name: CaseEvent = kind === 'accepted' || kind === 'declined' ? 'decided' : kind
      return { ...event, event: name, detail: outcome ?? detail }
    }),
    messages,
    content: <CancellationContent details={details} />,
  }
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
          { label: 'Submitted by', value: submittedBy },
          { label: 'Submitted', value: formatMinute(submittedAt) },
        ]}
      />
    </Section>
  )
}

export function dollars(amount: number): string {
  return formatDollars(fromDollars(amount))
}
