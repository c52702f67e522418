/** What the calculator says, in the words of specification 000 §8 where it has them. */
export const sentences = {
  uhOh: 'Something went wrong. Please try again later.',
  quoteSent: 'Your quote has been sent to your registered email account. This may take a few minutes.',
  quoteAlreadySent: 'This quote was sent less than a minute ago. Check your mail before you send it again.',
  confirmPropertyShare: 'You have selected to create two new policies. Are you sure you want to go ahead?',
  noEmail: 'Your account has no email address. Ask your system administrator to add one.',
  notPropertyShare: 'Policies are created here for a property share only. Use policy submission for this quote.',
  quoteExpired: 'This quote is no longer valid. Calculate the premium again.',
  quoteNotFound: 'There is no such quote.',
  noLmiNeeded: (lvr: string, lowest: string) =>
    `No lenders mortgage insurance is needed: the LVR of ${lvr} is below ${lowest}, where the rate card begins.`,
  minimumPremium: (amount: string) => `The minimum premium of ${amount} applies.`,
  illustrative: (card: string) => `${card} is illustrative: the premium is an example, not an offer.`,
  lvrAboveCap: (lvr: string, cap: string) =>
    `The LVR of ${lvr} is above the limit of ${cap}. Lower the loan or raise a credit referral.`,
  loanAboveCap: (loan: string, cap: string) =>
    `The total loan of ${loan} is above the limit of ${cap}. Lower the loan or raise a credit referral.`,
  capitalisedLvrAboveCap: (lvr: string, cap: string) =>
    `The capitalised LVR of ${lvr} is above the limit of ${cap}. Do not capitalise the premium, lower the loan or raise a credit referral.`,
  unknownPolicy: (policyNumber: string) =>
    `There is no policy ${policyNumber}. Check the number, or tick Incumbent insurer if another insurer covers the loan.`,
  policyNotInForce: (policyNumber: string, status: string) =>
    `Policy ${policyNumber} is ${status}. Only a policy that is In Force can be topped up.`,
} as const
