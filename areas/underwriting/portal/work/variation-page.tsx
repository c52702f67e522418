import { useMemo } from 'react'
import { sentences } from '#areas/variation/contract'
import {
  eventTitle,
  RowChanges,
  VariationContent,
  VariationMessages,
  VariationOutcome,
  VariationStatus,
  VariationTimeline,
} from '#areas/variation/portal'
import { hrefHere, Section } from '#ui/page'
import {
  addressOf,
  type DeskVariation,
  readVariationDecision,
  variationDecisionFields,
  variationDecisionsOf,
} from '../../contract/index.ts'
import { type DeskDetails, isOpen } from './desk-details.ts'
import { type OpenRecordProps, WorkPage } from './work-page.tsx'

/** A variation at the desk, with old and new values. */
export function VariationPage(open: OpenRecordProps<DeskVariation>) {
  const { details } = open
  const { channel, policyNumber, assignedTo, moved } = details
  const declineOnly = isOpen(details) ? declineOnlyReason(details) : null
  const rules = useMemo(() => rulesOf(declineOnly === null), [declineOnly])
  return (
    <WorkPage
      {...open}
      lead={
        <>
          {details.brand} ({channel}),{' '}
          <a href={hrefHere({ show: 'policies', ...addressOf({ kind: 'Policy', channel, id: policyNumber }) })}>
            policy {policyNumber}
          </a>
        </>
      }
      status={
        <>
          <VariationStatus status={details.status} />
          {isOpen(details) ? <> · {assignedTo === null ? 'Unassigned' : `Assigned to ${assignedTo}`}</> : null}
        </>
      }
      outcome={<VariationOutcome details={details} />}
      warning={declineOnly}
      eventTitles={details.events.map(eventTitle)}
      timeline={<VariationTimeline events={details.events} />}
      rules={rules}
      consequence={consequenceOf}
    >
      {() => (
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
      )}
    </WorkPage>
  )
}

/** Why the variation can only be declined, or null. */
function declineOnlyReason({ policyVersion, currentVersion, policyStatus }: DeskVariation): string | null {
  if (policyVersion !== currentVersion) return sentences.moved
  return policyStatus === 'In Force' ? null : sentences.notInForceNow(policyStatus)
}

function rulesOf(acceptable: boolean) {
  const decisions = variationDecisionsOf(acceptable)
  return {
    fields: variationDecisionFields,
    decisions,
    read: (form: Parameters<typeof readVariationDecision>[0]) => readVariationDecision(form, decisions),
    hint: 'The lender reads it. Required to decline.',
  }
}

function consequenceOf(decision: string, { channel }: DeskDetails): string {
  const first = decision === 'Accepted' ? 'The policy changes exactly as shown.' : 'The policy stays as it is.'
  return `${first} A decision is final and ${channel} is notified immediately.`
}
