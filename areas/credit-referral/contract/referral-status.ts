import * as z from 'zod/mini'

/** Where a request stands. Only a Complete one can be sent again (specification 001 §4). */
export const referralStatuses = ['Submitted', 'In Progress', 'On Hold', 'Complete'] as const
export const referralStatusSchema = z.enum(referralStatuses)
export type ReferralStatus = z.infer<typeof referralStatusSchema>

/** The decision of a request that its own lender took back: it is never sent again. */
export const withdrawnDecision = 'WITHDRAWN'

/** True for a request that its lender may send again. */
export function isResubmittable(status: ReferralStatus, decision: string | null): boolean {
  return status === 'Complete' && decision !== withdrawnDecision
}

/** The tone of a badge, and the sign that says the same to whom colours do not. */
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
 * How a status looks: a Complete request as its decision does, which is to stand in words beside it. What is not known
 * here, as another insurer's decision, is plain.
 */
export function statusBadge(status: string, decision: string | null): BadgeLook {
  return (status === 'Complete' ? ofDecision[decision ?? ''] : ofStatus[status]) ?? { tone: 'neutral' }
}
