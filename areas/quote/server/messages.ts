import { limitAdvice } from '../contract/index.ts'

/**
 * The messages that only the service writes: refusals, and the notes of a quote. Apart from the contract, so that the
 * portal does not load them.
 */
export const serviceMessages = {
  quoteAlreadySent: 'This quote was sent less than a minute ago. Check your email.',
  tooManyMails: 'You emailed this quote too often today. Open its PDF, or try again tomorrow.',
  emailOff: 'Emailing quotes is turned off. Open the PDF instead.',
  noEmail: 'Your account has no email address. Ask your system administrator to add one.',
  notPropertyShare: 'Only a property share creates policies here. Submit a policy from this quote instead.',
  quoteSubmitted: (policyNumber: string) => `This quote was already submitted as policy ${policyNumber}.`,
  crossSite: 'This call came from another site. Use the lender portal.',
  quoteNotFound: 'Quote not found.',
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
  noRate: (lvr: string, loan: string) =>
    `The rate card has no rate for an LVR of ${lvr} and a total loan of ${loan}. ${limitAdvice.loan}`,
  productNotOnCard: (product: string) =>
    `The rate card in force has no rates for the product type ${product}. Choose another, or raise a credit referral.`,
  stateWithoutDuty: (state: string) =>
    `No insurance duty is known for ${state}. Choose the state in which the security lies.`,
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
