import { messageFor } from '#areas/reference-data/contract'

/** The messages about variations, in the words of specification 001 where it has them. */
export const messages = {
  submitted: (id: string) => `Variation submitted successfully (ID: ${id})`,
  loadFailed: 'Failed to load policy details.',
  invalid: 'There are some errors in the form.',
  unexpected: 'An unexpected error occurred.',

  notInForce: (policyNumber: string, status: string) =>
    `Policy ${policyNumber} is ${status}. Only a policy that is In Force can be varied.`,
  policyChanged: 'The policy changed after you opened it. Check what changed, then submit again.',
  policyChangedRow: (name: string, label: string, was: string, is: string) =>
    `${name}: ${label} was ${was || 'not given'}, is now ${is || 'not given'}.`,
  policyAdded: (name: string) => `${name} was added to the policy.`,
  policyRemoved: (name: string) => `${name} is no longer part of the policy.`,
  nothingChanged: 'Nothing was changed. Change a loan or a security before you submit.',
  unknownField: (field: string) => `There are no options for the field ${field}.`,
  tooManyFields: 'Name at most 20 fields.',

  policyChangedSinceSubmission:
    'The policy changed after this variation was submitted. Decline it and ask the lender to submit it again.',
  notInForceNow: (status: string) => `The policy is ${status} now. Only a policy that is In Force can be varied.`,

  securityUnlinked: 'This security is not linked to a loan',
  linkUnknown: (address: string) => `There is no security with the address ${address}.`,
  locked: (label: string) => `${label} of an existing loan cannot be changed.`,
  dateTooOld: (years: number) => `Date cannot be older than ${years} years`,
  policyNumberDiffers: 'The old and the new data name different policies. Send one variation for each policy.',
  unknownRow: 'This policy has no such row. Reload the policy.',
  repeatedRow: 'This row was sent twice.',

  noSubstitution: 'Substitution of Security is selected, but no security is replaced by another.',
  unselectedSubstitution: 'A security is replaced, but Substitution of Security is not selected.',
  noRelease: 'Partial Release of Security Loan is selected, but no loan or security is removed and no loan is smaller.',
  noRebalance:
    'Amalgamation/Split/Rebalance is selected, but no loan is added, removed or changed in amount or security.',
  addressesAlike: (one: string, other: string) => `“${one}” and “${other}” look like the same property.`,
  postcodeElsewhere: (address: string, postcode: string, state: string) =>
    `${address}: postcode ${postcode} is not usual for ${state}.`,
  lvrAboveLimit: (lvr: string, limit: string) =>
    `The LVR of ${lvr} is above the limit of ${limit}. The insurer may decline.`,
  loanAboveCap: (loan: string, cap: string) =>
    `The total loan of ${loan} is above the limit of ${cap}. The insurer may decline.`,

  lmiEnds: (from: string) => `The LVR falls below ${from}: LMI is no longer needed.`,
  lmiBegins: (from: string) => `The LVR rises to ${from} or more: LMI is needed again.`,
  lvrPasses: (limit: string) => `The LVR rises above the limit of ${limit}.`,
  lvrReturns: (limit: string) => `The LVR falls to the limit of ${limit} or below.`,
  loanPasses: (cap: string) => `The total loan rises above the limit of ${cap}.`,
  loanReturns: (cap: string) => `The total loan falls to the limit of ${cap} or below.`,

  noCard: 'No rate card is in force for this brand.',
  noDuty: 'No insurance duty is in force today.',
  notPriced: 'The policy lacks what a premium depends on.',
  shareNotPriced: 'Not calculated for a property share: the premium depends on all its policies.',
  productNotOnCard: 'The rate card has no rates for the product type of this policy.',
  stateWithoutDuty: (state: string) => `No insurance duty is known for ${state}.`,
  lvrNotPriced: (lvr: string, limit: string) => `No premium: the LVR of ${lvr} is above the limit of ${limit}.`,
  loanNotPriced: (loan: string, cap: string) => `No premium: the total loan of ${loan} is above the limit of ${cap}.`,
  noRate: (lvr: string, loan: string) => `The rate card has no rate for an LVR of ${lvr} and a total loan of ${loan}.`,
} as const

const ruleMessages: Readonly<Record<string, string>> = {
  'variationType.unknown': 'Select variation types from the list.',
  'notes.max': 'Variation Notes must not exceed 5,000 characters.',
  'loans.required': 'A policy needs at least one loan.',
  'loans.rows': 'Enter at most 500 loans.',
  'securities.required': 'A policy needs at least one security.',
  'securities.rows': 'Enter at most 500 securities.',
  'loanNumber.repeated': 'Another loan has this number.',
  'addressLine1.repeated': 'Another security has this address.',
}

export function messageForRule(field: string, rule: string): string {
  return ruleMessages[`${field}.${rule}`] ?? messageFor(field, rule)
}
