import { type CaseEvent, statusBadge } from '#areas/case/contract'
import type { CaseView, ShownEvent } from '#areas/case/portal'
import type { ReferralDetails, ReferralEvent } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { Application } from './application.tsx'
import { currentVersion, decisionName, notesLabel, type ReferralNames, stateOf } from './referral-names.ts'
import { ReferralVersions } from './referral-versions.tsx'

/** A referral as the lender and the desk see it. */
export function referralView(details: ReferralDetails, names: ReferralNames): CaseView {
  const { requestId, status, decision, version, assignedTo, events, messages, documents } = details
  const current = currentVersion(details)
  const name = decision === null ? null : decisionName(names.decisions, decision)
  return {
    id: requestId,
    noun: 'request',
    state: stateOf(status, decision),
    badge: { ...statusBadge(status, decision), children: name === null ? status : `${status}: ${name}` },
    // A service without versions has the number 0.
    version: version === 0 ? undefined : version,
    assignedTo,
    notesLabel,
    outcome:
      status === 'Complete' && name !== null && current
        ? { decision: name, by: current.decidedBy, at: current.decidedAt, notes: current.uwNotes }
        : null,
    events: events.map((event) => toShownEvent(event, names.decisions)),
    messages,
    documents,
    content: <Application details={details} names={names} />,
    earlier: <ReferralVersions details={details} names={names} />,
  }
}

const caseEvents: Readonly<Record<ReferralEvent['kind'], CaseEvent>> = {
  received: 'submitted',
  resubmitted: 'resubmitted',
  assigned: 'assigned',
  reassigned: 'reassigned',
  released: 'released',
  asked: 'asked',
  answered: 'answered',
  attached: 'attached',
  decided: 'decided',
  withdrawn: 'withdrawn',
  closed: 'closed',
}

function toShownEvent({ kind, detail, ...event }: ReferralEvent, decisions: readonly ReferenceItem[]): ShownEvent {
  const isDecision = kind === 'decided' && detail !== null
  return { ...event, event: caseEvents[kind], detail: isDecision ? decisionName(decisions, detail) : detail }
}
