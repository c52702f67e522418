import { isOpenPolicyCase } from '#areas/case/contract'
import { differenceDue } from '#areas/policy/contract'
import type { VariationDetails } from '#areas/variation/contract'
import { formatDay, sydneyDate } from '#packages/calendar'
import { dollars } from './figures.ts'

/** What decides, once a variation is submitted, whether and when the difference of its premium is due. */
export type Submission = Pick<
  VariationDetails,
  'status' | 'submittedAt' | 'decidedAt' | 'policyVersion' | 'currentVersion' | 'policyStatus'
>

/**
 * What becomes of the difference of the premium: who pays it, and when.
 *
 * @param difference in dollars, after minus before
 * @param submission undefined while the form is filled in
 */
export function premiumDue(difference: number, submission?: Submission): string {
  if (difference === 0) return 'The premium does not change.'
  const due = differenceDue(difference)
  const whenAccepted = `${due} when the insurer accepts the variation.`
  if (!submission) return whenAccepted
  const { status, decidedAt, policyVersion, currentVersion, policyStatus } = submission
  if (status === 'Accepted')
    return decidedAt === null
      ? `${due}: the insurer accepted the variation.`
      : `${due} since ${formatDay(sydneyDate(new Date(decidedAt)))}, when the insurer accepted the variation.`
  if (!isOpenPolicyCase(status)) return `Nothing is due: the variation was ${status.toLowerCase()}.`
  if (policyStatus !== 'In Force') return `Nothing is due: the policy is ${policyStatus}.`
  if (policyVersion !== currentVersion) return 'Nothing is due: the policy changed after this variation was submitted.'
  return whenAccepted
}

/** What accepting a variation makes due; empty when the premium stays the same or is unknown. */
export function becomesDue(difference: number | null): string {
  if (!difference) return ''
  return `${dollars(Math.abs(difference))} becomes ${difference > 0 ? 'payable' : 'refundable'}.`
}
