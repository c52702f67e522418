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
