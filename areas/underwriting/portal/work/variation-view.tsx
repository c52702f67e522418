import { acceptanceFields } from '#areas/case/contract'
import { RowChanges } from '#areas/policy/portal'
import { sentences } from '#areas/variation/contract'
import {
  eventTitle,
  VariationContent,
  VariationMessages,
  VariationOutcome,
  VariationStatus,
  VariationTimeline,
} from '#areas/variation/portal'
import { hrefHere, Section } from '#ui/page'
import { addressOf, type DeskVariation, readVariationDecision, variationDecisionsOf } from '../../contract/index.ts'
import { isOpen } from './desk-details.ts'
import type { RecordView } from './work-page.tsx'

/** A variation at the desk, with old and new values. */
export function variationView(details: DeskVariation): RecordView {
  const { channel, brand, policyNumber, assignedTo, moved } = details
  const open = isOpen(details)
  const warning = open ? declineOnlyReason(details) : null
  const decisions = variationDecisionsOf(warning === null)
  return {
    lead: (
      <>
        {brand} ({channel}),{' '}
        <a href={hrefHere({ show: 'policies', ...addressOf({ kind: 'Policy', channel, id: policyNumber }) })}>
          policy {policyNumber}
        </a>
      </>
    ),
    status: (
      <>
        <VariationStatus status={details.status} />
        {open ? <> · {assignedTo === null ? 'Unassigned' : `Assigned to ${assignedTo}`}</> : null}
      </>
    ),
    outcome: <VariationOutcome details={details} />,
    warning,
    eventTitles: details.events.map(eventTitle),
    timeline: <VariationTimeline events={details.events} />,
    rules: {
      fields: acceptanceFields,
      decisions,
      parse: (form) => readVariationDecision(form, decisions),
      hint: 'Shown to the lender. Required to decline.',
    },
    consequence: (decision) => {
      const first = decision === 'Accepted' ? 'The policy will be updated as shown.' : 'The policy will not change.'
      return `${first} A decision is final and ${channel} is notified immediately.`
    },
    content: () => (
      <>
        {moved ? (
          <Section title="What changed in the policy since">
            <RowChanges title="Loans" rows={moved.loans} />
            <RowChanges title="Securities" rows={moved.securities} />
          </Section>
        ) : null}
        <VariationContent details={details} />
        <VariationMessages messages={details.messages} />
      </>
    ),
  }
}

/** Why the variation can only be declined, or null. */
function declineOnlyReason({ policyVersion, currentVersion, policyStatus }: DeskVariation): string | null {
  if (policyVersion !== currentVersion) return sentences.moved
  return policyStatus === 'In Force' ? null : sentences.notInForceNow(policyStatus)
}
