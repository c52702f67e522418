import * as z from 'zod/mini'

/** The status of a referral. Only a Complete one can be resubmitted (specification 001 §4). */
export const referralStatuses = ['Submitted', 'In Progress', 'On Hold', 'Complete'] as const
export const referralStatusSchema = z.enum(referralStatuses)
export type ReferralStatus = z.infer<typeof referralStatusSchema>

/** The decision of a referral that its lender withdrew; it can never be resubmitted. */
export const withdrawnDecision = 'WITHDRAWN'

/** True when the lender may resubmit the referral. */
export function isResubmittable(status: ReferralStatus, decision: string | null): boolean {
  return status === 'Complete' && decision !== withdrawnDecision
}

/** The tone of a badge, and a sign with the same meaning for readers who cannot distinguish colours. */
type BadgeLook = {
  readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  readonly sign?: 'tick' | 'cross' | 'question'
}

const ofStatus: Readonly<Record<string, BadgeLook>> = {
  'In Progress': { tone: 'info' },
  'On Hold': { tone: 'warning' },
}

const ofDecision: Readonly<Record<string, BadgeLook>> = {
  APPROVED: { tone: 'success', sign: 'tick' },
  APPCOND: { tone: 'warning', sign: 'tick' },
  MOREINFO: { tone: 'warning', sign: 'question' },
  DECLINED: { tone: 'danger', sign: 'cross' },
}

/**
 * The badge of a status; a Complete referral has the badge of its decision, which the caller must also show as text.
 * Unknown codes, such as another insurer's decisions, are neutral.
 */
export function statusBadge(status: string, decision: string | null): BadgeLook {
  return (status === 'Complete' ? ofDecision[decision ?? ''] : ofStatus[status]) ?? { tone: 'neutral' }
}
