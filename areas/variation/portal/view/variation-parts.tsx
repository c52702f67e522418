import {
  type VariationDetails,
  type VariationEvent,
  type VariationMessage,
  variationStatusBadge,
  variationTypes,
} from '#areas/variation/contract'
import { formatMinute } from '#packages/calendar'
import { type Fact, Facts, MessageList, Section, Timeline } from '#ui/page'
import { Badge } from '#ui/table'
import { VariationChanges } from './variation-changes.tsx'

export function VariationStatus({ status }: Pick<VariationDetails, 'status'>) {
  return <Badge {...variationStatusBadge(status)}>{status}</Badge>
}

/** The submission: types, changes, effect and notes. */
export function VariationContent({ details }: { readonly details: Omit<VariationDetails, 'can'> }) {
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

/** The decision, with its reason. */
export function VariationOutcome({ details }: { readonly details: Omit<VariationDetails, 'can'> }) {
  const facts = outcomeOf(details)
  return facts.length === 0 ? null : (
    <Section title="Outcome">
      <Facts facts={facts} />
    </Section>
  )
}

/** The facts of a decision; none while the variation is open. */
export function outcomeOf({ status, decidedBy, decidedAt, reason }: Omit<VariationDetails, 'can'>): readonly Fact[] {
  if (decidedAt === null) return []
  return [
    { label: 'Decision', value: <VariationStatus status={status} /> },
    ...(decidedBy === null ? [] : [{ label: 'Decided by', value: decidedBy }]),
    { label: 'Decided', value: formatMinute(decidedAt) },
    ...(reason === null ? [] : [{ label: 'Reason', value: reason, lines: true }]),
  ]
}

type VariationMessagesProps = { readonly messages: readonly VariationMessage[] }

/** The questions and answers, oldest first. */
export function VariationMessages({ messages }: VariationMessagesProps) {
  if (messages.length === 0) return null
  return (
    <Section title="Questions and answers">
      <MessageList messages={messages} />
    </Section>
  )
}

/** The events of a variation, oldest first. */
export function VariationTimeline({ events }: { readonly events: readonly VariationEvent[] }) {
  return <Timeline steps={events.map((event) => ({ title: eventTitle(event), at: event.at, note: event.by }))} />
}

export function eventTitle({ kind, by, detail }: VariationEvent): string {
  switch (kind) {
    case 'submitted':
      return 'Submitted'
    case 'assigned':
      return `Assigned to ${detail ?? by}`
    case 'reassigned':
      return detail === null ? 'Reassigned' : `Reassigned to ${detail}`
    case 'released':
      return 'Returned to the queue'
    case 'asked':
      return 'Question asked'
    case 'answered':
      return 'Question answered'
    case 'accepted':
      return 'Accepted'
    case 'declined':
      return 'Declined'
    case 'withdrawn':
      return 'Withdrawn'
    case 'closed':
      return detail === null ? 'Closed' : `Closed: ${detail}`
  }
}

export function typeNames(types: readonly string[]): string {
  return variationTypes
    .filter(({ shortName }) => types.includes(shortName))
    .map(({ longName }) => longName)
    .join(', ')
}
