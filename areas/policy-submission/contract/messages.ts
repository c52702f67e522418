export const messages = {
  mayNotSubmit: 'Your role may not submit policies.',
  usedReference: (reference: string, policyNo: string) =>
    `LMI Reference No ${reference} was already submitted as policy ${policyNo}.`,
  quoteHasPolicy: (quoteId: string, policies: number) =>
    `Quote ${quoteId} already has ${policies === 1 ? 'a policy' : 'policies'}.`,
  repeatedKey: 'An object in the request repeats a key. Send each key once.',
  notFound: 'Submission not found.',
  brandNotFound: 'Brand not found.',
  tooManyFields: 'The request has too many fields. Send only documented fields.',
  notText: 'Send the request as UTF-8 text.',
  noOptions: 'Your lender has no brands yet. Ask the insurer to set them up.',
  unknownLoan: (property: string, loanNumber: string) => `${property}: Loan ${loanNumber} is not in the request.`,
  tooManyGuarantees: 'Send at most one Amount Limited By Guarantee for each property.',
  unknownPolicy: (policyNo: string) => `Policy ${policyNo} was not found. Check Policy No.`,
  lvrAbove100: (lvr: string) => `The LVR is ${lvr}. Loans must not exceed the valuation amounts.`,
  lvrAboveLimit: (lvr: string, limit: string) => `The LVR of ${lvr} is above the limit of ${limit}.`,
  loanAboveLimit: (loan: string, limit: string) => `The total loan of ${loan} is above the limit of ${limit}.`,
  capitalisedLvrAboveLimit: (lvr: string, limit: string) =>
    `The capitalised LVR of ${lvr} is above the limit of ${limit}.`,
  notPriced: 'Premium not compared: the rate card has no rate for these loans.',
  noCard: (day: string) => `Premium not compared: no rate card is in force on ${day}.`,
  postcodeElsewhere: (address: string, postcode: string, state: string) =>
    `${address}: postcode ${postcode} is not usual for ${state}.`,
  otherPremium: (label: string, submitted: string, card: string) =>
    `${label} is ${submitted}; the rate card gives ${card}.`,
  quoteExpired: (quoteId: string, day: string) => `Quote ${quoteId} was valid until ${day}.`,
  changedValue: (label: string, quoted: string, now: string) => `${label}: ${quoted} in the quote, ${now} now.`,
  lvrMoves: (before: string, now: string) => (before === now ? `LVR ${now}` : `LVR ${before} → ${now}`),
  loanMoves: (before: string, now: string) => `Total loan ${before} → ${now}`,
  crosses: (figure: string, crossed: readonly string[]) =>
    `${figure}: ${crossed.length === 0 ? 'no cut-off crossed' : crossed.join(', ')}.`,
  lmiBegins: (lvr: string) => `LMI applies above ${lvr}`,
  lmiEnds: (lvr: string) => `no LMI needed up to ${lvr}`,
  aboveCutOffs: (cutOffs: string) => `above the ${cutOffs}`,
  belowCutOffs: (cutOffs: string) => `no longer above the ${cutOffs}`,
  aboveLimit: (limit: string) => `above the limit of ${limit}`,
  withinLimit: (limit: string) => `within the limit of ${limit} again`,
  otherMissing: (count: number) => `${count} more to enter or correct.`,
  recalculated: (quoteId: string, payable: string) => `Recalculated as quote ${quoteId}. Total payable: ${payable}.`,
  mayNotCalculate: 'Your role may not calculate premiums.',
  insuredElsewhere: (loanNumber: string, policyNo: string) =>
    `Loan ${loanNumber} is already insured under policy ${policyNo}.`,
  increaseIsNotPremium: (increase: string, premium: string) =>
    `Capitalised: Insured Amt Increase is ${increase}; the premium is ${premium}.`,
  originalIsNotLoans: (original: string, loans: string) =>
    `Capitalised: Original Amount is ${original}; the loans are ${loans}.`,
  increaseNotCapitalised: (increase: string) => `Insured Amt Increase is ${increase}, but Capitalized is No.`,
  capitalisedMonthly: 'Capitalized is Yes, but a monthly premium is never capitalised.',
  constructionNotSent: (loanNumber: string) =>
    `Loan ${loanNumber}: the purpose is construction, but Construction loan is N.`,
  employeeNotSent: (borrower: string) => `Borrower ${borrower}: self-employed, but Occupation is Employee.`,
  reasonRequired: 'Enter a reason for the acknowledged warnings.',
  callerLeft: 'The check was cancelled.',
  checkChanged: 'There are new warnings. Review them, then submit again.',
  mayNotWithdraw: 'Your role may not withdraw submissions.',
  tooLateToWithdraw:
    'A submission can be withdrawn only on the day it was submitted. Ask the insurer to cancel the policy.',
  endedPolicy: (policyNo: string, status: string) => `Policy ${policyNo} is ${status}.`,
  variedPolicy: (policyNo: string) => `Policy ${policyNo} was varied. Ask the insurer to cancel it.`,
  openVariation: (policyNo: string) => `Policy ${policyNo} has an open variation. Withdraw the variation first.`,
  toppedUpBy: (policyNo: string, topUp: string) =>
    `Policy ${policyNo} was topped up by policy ${topUp}. Withdraw that top-up first.`,
  replacesPolicy: (policyNo: string) => `It has replaced policy ${policyNo}. Ask the insurer to cancel it.`,
} as const

/** Format messages of single fields, in the words of specification 001 §5 where it defines them. */
const fieldMessages: Readonly<Record<string, string>> = {
  'loanNumber.pattern': 'Loan number must be alphanumeric, max 20.',
  'loanNumber.duplicate': 'Loan Number is entered for another loan too.',
  'policyNo.pattern': 'Policy number must be numeric, not exceeding 10.',
  'postCode.pattern': 'Australian PostCode must have 4 digits.',
}

/** The message for a field and the rule that it breaks, where it differs from that of its kind. */
export function messageFor(field: string, rule: string): string | undefined {
  return fieldMessages[`${field}.${rule}`]
}
