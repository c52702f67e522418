/** What a lender may do about an exceeded limit; the end of the messages that name one. */
export const limitAdvice = {
  loan: 'Lower the loan or raise a credit referral.',
  capitalised: 'Do not capitalise the premium, lower the loan or raise a credit referral.',
} as const

/** The messages of the calculator, in the wording of specification 000 §8 where it gives one. */
export const sentences = {
  uhOh: 'Something went wrong. Please try again later.',
  quoteSent: 'Your quote has been sent to your registered email account. This may take a few minutes.',
  quoteAlreadySent: 'This quote was sent less than a minute ago. Check your email.',
  confirmPropertyShare: 'You have selected to create two new policies. Are you sure you want to go ahead?',
  tooManyMails: 'You emailed this quote too often today. Open its PDF, or try again tomorrow.',
  emailOff: 'Emailing quotes is turned off. Open the PDF instead.',
  noEmail: 'Your account has no email address. Ask your system administrator to add one.',
  notPropertyShare: 'Only a property share creates policies here. Submit a policy from this quote instead.',
  noPolicyWithoutPremium: 'This quote needs no LMI: there is no policy to create.',
  quoteExpired: 'This quote is no longer valid. Calculate the premium again.',
  quoteSubmitted: (policyNumber: string) => `This quote was already submitted as policy ${policyNumber}.`,
  crossSite: 'This call came from another site. Use the lender portal.',
  quoteNotFound: 'Quote not found.',
  identicalApplied: (quoteId: string, policyNumbers: readonly string[]) =>
    `Quote ${quoteId} has the same loans, borrowers and securities. Its policies: ${policyNumbers.join(', ')}.`,
  referTitle: 'Refer this loan to the insurer.',
  referOffer: 'Loan details are filled in.',
  referralWaiting: 'You have an unsent credit referral. Replace it with one for this quote?',
  noLmiNeeded: (lvr: string, lowest: string) =>
    `No lenders mortgage insurance is needed: the LVR of ${lvr} is below ${lowest}.`,
  minimumPremium: (amount: string) => `The minimum premium of ${amount} applies.`,
  minimumBeforeCredit: (amount: string) => `The minimum premium of ${amount} applies before the premium already paid.`,
  capitalised: (premium: string, loan: string, lvr: string) =>
    `Premium ${premium} added to the loan: ${loan}, LVR ${lvr}.`,
  nothingToCapitalise: 'No premium to add to the loan.',
  creditCovers: 'Nothing to pay: the premium already paid covers this top-up.',
  otherInsurer: 'Another insurer covers the existing loan: no premium already paid is credited.',
  illustrative: 'Sample rates: not an offer.',
  lvrAboveCap: (lvr: string, cap: string) => `The LVR of ${lvr} is above the limit of ${cap}. ${limitAdvice.loan}`,
  loanAboveCap: (loan: string, cap: string) =>
    `The total loan of ${loan} is above the limit of ${cap}. ${limitAdvice.loan}`,
  capitalisedLvrAboveCap: (lvr: string, cap: string) =>
    `The capitalised LVR of ${lvr} is above the limit of ${cap}. ${limitAdvice.capitalised}`,
  noRate: (lvr: string, loan: string) =>
    `The rate card has no rate for an LVR of ${lvr} and a total loan of ${loan}. ${limitAdvice.loan}`,
  productNotOnCard: (product: string) =>
    `The rate card in force has no rates for the product type ${product}. Choose another, or raise a credit referral.`,
  stateWithoutDuty: (state: string) =>
    `No insurance duty is known for ${state}. Choose the state in which the security lies.`,
  optionsMissing: 'The options could not be loaded.',
  noOptions: 'Your lender has no brands and options yet. Ask the insurer to set them up.',
  noRateCard: 'No rate card is in force for this brand. Ask the insurer for one.',
  noDutyTable: 'No insurance duty is in force for today. Ask the insurer to load it.',
  planNotOffered: 'This premium plan is not offered for the product type of the quote.',
  shareIsSingle: 'Property Share is offered on the single plan only.',
  unknownPolicy: (policyNumber: string) =>
    `There is no policy ${policyNumber}. Check the number, or tick Incumbent insurer if another insurer covers the loan.`,
  cutOffLvr: (lvr: string) => `to reach an LVR of ${lvr}`,
  cutOffNoLmi: (lvr: string) => `to reach an LVR of ${lvr}, where no lenders mortgage insurance is needed`,
  cutOffLoan: (loan: string) => `to reach a total loan of ${loan}`,
  borrowLess: (amount: string, cutOff: string, saves: string) =>
    `Borrow ${amount} less ${cutOff}: the premium falls by ${saves}.`,
  offerMore: (amount: string, cutOff: string, saves: string) =>
    `Offer ${amount} more in security value ${cutOff}: the premium falls by ${saves}.`,
} as const

type LoadingWords = { readonly name: string; readonly sentence: string }

const loadings: ReadonlyMap<string, LoadingWords> = new Map([
  [
    'firstHomeBuyer',
    {
      name: 'First home buyer',
      sentence: 'Every borrower is a first home buyer and every security is owner occupied, which lowers the premium.',
    },
  ],
  ['investment', { name: 'Investment', sentence: 'At least one security is an investment, which raises the premium.' }],
  [
    'selfEmployed',
    { name: 'Self-employed', sentence: 'At least one borrower is self-employed, which raises the premium.' },
  ],
  [
    'refinanceExternal',
    {
      name: 'Refinance external',
      sentence: 'At least one loan is refinanced from another lender, which raises the premium.',
    },
  ],
])

/** The display name of a loading of `loadingFactors`; the card's name by default. */
export function loadingName(name: string): string {
  return loadings.get(name)?.name ?? name
}

/** A sentence that explains an applied loading; by default one with the card's name. */
export function loadingSentence(name: string): string {
  return loadings.get(name)?.sentence ?? `The loading “${name}” of the rate card applies.`
}
