import * as z from 'zod/mini'

/** The status of a referral. Only a Complete one can be resubmitted (specification 001 §4). */
export const referralStatuses = ['Submitted', 'In Progress', 'On Hold', 'Complete'] as const
export const referralStatusSchema = z.enum(referralStatuses)
export type ReferralStatus = z.infer<typeof referralStatusSchema>

/** The decision of a referral that its lender withdrew; it can never be resubmitted. */
export const withdrawnDecision = 'WITHDRAWN'

/** The decision that asks the lender for documents and another version. */
export const moreInformationDecision = 'MOREINFO'

/** True when the lender may resubmit the referral. */
export function isResubmittable(status: ReferralStatus, decision: string | null): boolean {
  return status === 'Complete' && decision !== withdrawnDecision
}
