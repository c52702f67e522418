/** What a lender may do about an exceeded limit; the end of the messages that name one. */
export const limitAdvice = {
  loan: 'Lower the loan or raise a credit referral.',
  capitalised: 'Do not capitalise the premium, lower the loan or raise a credit referral.',
} as const

/** The messages that screens show as well, in the wording of specification 000 §8 where it gives one. */
export const messages = {
  uhOh: 'Something went wrong. Please try again later.',
  quoteSent: 'Your quote has been sent to your registered email account. This may take a few minutes.',
  confirmPropertyShare: 'You have selected to create two new policies. Are you sure you want to go ahead?',
  noPolicyWithoutPremium: 'This quote needs no LMI: there is no policy to create.',
  quoteExpired: 'This quote is no longer valid. Calculate the premium again.',
  identicalApplied: (quoteId: string, policyNumbers: readonly string[]) =>
    `Quote ${quoteId} has the same loans, borrowers and securities. Its policies: ${policyNumbers.join(', ')}.`,
  referTitle: 'Refer this loan to the insurer.',
  referOffer: 'Loan details are filled in.',
  referralWaiting: 'You have an unsent credit referral. Replace it with one for this quote?',
  lvrAboveCap: (lvr: string, cap: string) => `The LVR of ${lvr} is above the limit of ${cap}. ${limitAdvice.loan}`,
  loanAboveCap: (loan: string, cap: string) =>
    `The total loan of ${loan} is above the limit of ${cap}. ${limitAdvice.loan}`,
  capitalisedLvrAboveCap: (lvr: string, cap: string) =>
    `The capitalised LVR of ${lvr} is above the limit of ${cap}. ${limitAdvice.capitalised}`,
  optionsMissing: 'The options could not be loaded.',
} as const
