import { type CaseEvent, type CaseState, statusBadge } from '#areas/case/contract'
import type { CaseOutcome, CaseView, ShownEvent } from '#areas/case/portal'
import { isOpenVariation, type VariationDetails, type VariationEvent, variationTypes } from '#areas/variation/contract'
import { formatMinute } from '#packages/calendar'
import { Facts, Section } from '#ui/page'
import { Badge } from '#ui/table'
import { VariationChanges } from './variation-changes.tsx'

type Details = Omit<VariationDetails, 'can'>

export function VariationStatus({ status }: Pick<VariationDetails, 'status'>) {
  return <Badge {...statusBadge(status)}>{status}</Badge>
}

/** A variation as the lender and the desk see it. */
export function variationView(details: Details): CaseView {
  const { variationId, status, assignedTo, messages, events } = details
  return {
    id: variationId,
    noun: 'variation',
    state: variationState(status),
    badge: { ...statusBadge(status), children: status },
    assignedTo,
    notesLabel: 'Reason',
    outcome: outcomeOf(details),
    events: events.map(toShownEvent),
    messages,
    content: <VariationContent details={details} />,
  }
}

export function variationState(status: VariationDetails['status']): CaseState {
  return status === 'Accepted' || status === 'Declined' ? 'Decided' : status
}

function caseEvent(kind: VariationEvent['kind']): CaseEvent {
  return kind === 'accepted' || kind === 'declined' ? 'decided' : kind
}

/** The detail of a decision is its reason, which the outcome shows, and that of an assignment its author. */
function toShownEvent({ kind, detail, ...event }: VariationEvent): ShownEvent {
  // Variations of earlier versions name the new assignee, who is also the author.
  const assignedFrom = detail === event.by ? null : detail
  const details = { accepted: 'Accepted', declined: 'Declined', assigned: assignedFrom } as const
  return { ...event, event: caseEvent(kind), detail: kind in details ? details[kind as keyof typeof details] : detail }
}

/** The outcome of a variation; null while it is open. */
export function outcomeOf({ status, decidedBy: by, decidedAt: at, reason: notes }: Details): CaseOutcome | null {
  return isOpenVariation(status) ? null : { decision: status, by, at, notes }
}

/** The submission: types, changes, effect and notes. */
function VariationContent({ details }: { readonly details: Details }) {
  const { types, notes, submittedBy, submittedAt, effect } = details
  return (
    <>
      <Section title="Variation">
        <Facts
          facts={[
            { label: 'Variation type', value: typeNames(types), lines: true },
            { label: 'Submitted by', value: submittedBy },
            { label: 'Submitted', value: formatMinute(submittedAt) },
            ...(notes === null ? [] : [{ label: 'Variation Notes', value: notes, lines: true }]),
          ]}
        />
      </Section>
      <Section title="What changes">
        <VariationChanges effect={effect} />
      </Section>
    </>
  )
}

export function typeNames(types: readonly string[]): string {
  return variationTypes
    .filter(({ shortName }) => types.includes(shortName))
    .map(({ longName }) => longName)
    .join(', ')
}
