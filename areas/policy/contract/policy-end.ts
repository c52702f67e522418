import { messageFor } from '#areas/reference-data/contract'
import { date, defineFields, type Fault, money, text } from '#packages/fields'
import type { Cents } from '#packages/money'

const reason = text('Reason', { maxLength: 2000, lines: 4 })

/** How the insurer cancels a policy, and how it discharges one: the loan was repaid. */
export const cancellationFields = defineFields(
  { endDate: date('Cancellation date', {}), endReason: reason, refundAmount: money('Refund amount', {}) },
  messageFor,
)
export const dischargeFields = defineFields({ endDate: date('Discharge date', {}), endReason: reason }, messageFor)

/** Between which days a policy can end, and how much can be refunded. */
export type PolicyEndLimits = {
  readonly earliestDate: string
  readonly latestDate: string
  /** The premium paid. */
  readonly mostRefund: Cents
}

/** The rules of a cancellation or a discharge that need the policy, beside those of its fields. */
export function checkPolicyEnd(
  { earliestDate, latestDate, mostRefund }: PolicyEndLimits,
  { endDate, refundAmount }: { readonly endDate: string; readonly refundAmount?: Cents },
): Fault[] {
  const { endDate: dateField, refundAmount: refundField } = cancellationFields
  const faults: Fault[] = []
  if (endDate > latestDate) faults.push(dateField.fault('future'))
  else if (endDate < earliestDate) faults.push(dateField.fault('early'))
  if (refundAmount !== undefined && refundAmount > mostRefund) faults.push(refundField.fault('max'))
  return faults
}
