import type { PolicyStatus } from './policy-summary.ts'

export const sentences = {
  policyNotFound: 'No policy was found.',
  tooManyMisses: 'Too many searches found nothing. Check the numbers before you search again.',
  policyChanged: 'This policy has changed since you opened it. Reload it and check before you continue.',
  notToCancel: (status: PolicyStatus) =>
    `This policy is ${status}. Only a policy that is Pending or In Force can be cancelled.`,
  notToDischarge: (status: PolicyStatus) =>
    `This policy is ${status}. Only a policy that is In Force can be discharged.`,
} as const
