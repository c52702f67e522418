import { messageFor } from '#areas/reference-data/contract'
import type { PolicyStatus } from './policy-status.ts'

export const messages = {
  policyNotFound: 'No policy was found.',
  certificateNotFound: 'No certificate has this number. Check it and try again.',
  certificateNumber: 'Enter the 16 letters and digits of the certificate number.',
  certificateDate: 'Date is required.',
  certificateDay: (from: string, to: string) => `Choose a day from ${from} to ${to}.`,
  tooManyMisses: (minutes: number) =>
    `Too many searches without a match. Check the numbers and try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  policyChanged: 'This policy has changed since you opened it. Reload it and check before you continue.',
  withdrawn: 'Withdrawn by the lender',
  ended: {
    cancelled: 'the policy was cancelled',
    discharged: 'the policy was discharged',
    expired: 'the policy expired',
  },
  wasReplaced: (policyNumber: string) => `the policy was replaced by policy ${policyNumber}`,
  notToCancel: (status: PolicyStatus) =>
    `This policy is ${status}. Only Pending and In Force policies can be cancelled.`,
  notToDischarge: (status: PolicyStatus) => `This policy is ${status}. Only In Force policies can be discharged.`,
  notToTopUp: (policyNumber: string, status: string) =>
    `Policy ${policyNumber} is ${status}. Only In Force policies can be topped up.`,
  toppedUp: (policyNumber: string, by: string) => `Policy ${policyNumber} was already topped up by policy ${by}.`,
  /** The reason of a discharge, and of the cover that returns when the top-up never took effect. */
  replacedBy: (policyNumber: string) => `Replaced by policy ${policyNumber}`,
  notReplacedBy: (policyNumber: string) => `Policy ${policyNumber} was cancelled from its first day`,
} as const

/** The message for a field of a loan or a security and the rule that it breaks, where it differs from that of its kind. */
export function messageForRow(field: string, rule: string): string | undefined {
  if (`${field}.${rule}` === 'postCode.pattern') return 'Postcode must have 4 digits.'
  return `${field}.${rule}` === 'loanNumber.pattern' ? messageFor(field, rule) : undefined
}
