import type { caseStatuses } from './queue.ts'

/** The tone of a badge, and a sign with the same meaning for readers who cannot distinguish colours. */
type BadgeLook = {
  readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  readonly sign?: 'tick' | 'cross' | 'question'
}

const ofStatus: Readonly<Record<(typeof caseStatuses)[number], BadgeLook>> = {
  Submitted: { tone: 'neutral' },
  'In Progress': { tone: 'info' },
  Assigned: { tone: 'info' },
  'On Hold': { tone: 'warning' },
  Complete: { tone: 'neutral' },
  Accepted: { tone: 'success', sign: 'tick' },
  Declined: { tone: 'danger', sign: 'cross' },
  Withdrawn: { tone: 'neutral' },
  Closed: { tone: 'neutral' },
}

/** By codes of the reference data (`referral-decisions`): specification 001 §3 leaves the codes to the insurer. */
const decisionBadges: Readonly<Record<string, BadgeLook>> = {
  APPROVED: { tone: 'success', sign: 'tick' },
  APPCOND: { tone: 'warning', sign: 'tick' },
  MOREINFO: { tone: 'warning', sign: 'question' },
  DECLINED: { tone: 'danger', sign: 'cross' },
}

/**
 * The badge of a status; a Complete referral has the badge of its decision, which the caller must also show as text.
 * Unknown statuses and codes, such as another insurer's, are neutral.
 */
export function statusBadge(status: string, decision: string | null = null): BadgeLook {
  const badges: Readonly<Record<string, BadgeLook>> = ofStatus
  return (status === 'Complete' ? decisionBadges[decision ?? ''] : undefined) ?? badges[status] ?? { tone: 'neutral' }
}
