import type { CardTerms, PreparedDuty, PreparedRateCard } from '../card/prepare-rate-card.ts'
import { type Cents, type Lvr, percentOf, splitByParts, wholeLvr } from '../exact.ts'
import { basePremium, findRate, loanToValue, needsLmi, noBasePremium } from './base-premium.ts'
import { dutyByState, stateWithoutDuty, totalDuty } from './insurance-duty.ts'
import { noRate, passedLimit, type Refusal } from './limits.ts'
import { grossPremium, weighLoadings } from './loadings.ts'
import { monthlyFigures } from './monthly-figures.ts'
import type { Premium, PremiumShare } from './premium.ts'
import {
  outstandingBalance,
  type PricingInput,
  premiumCredit,
  requirePriceable,
  totalNewLoans,
  totalValue,
} from './pricing-input.ts'

/**
 * The premium of a loan, or the limit that refuses it. This function is the manual; each step is a file of its own.
 *
 * Amounts are whole cents, rounded half up where a figure is made; nothing is rounded in between. Below the card's lowest
 * band the premium is zero and `lmiNeeded` false, and no limit is asked. Throws `RangeError` on an input that no caller
 * should send (see `requirePriceable`).
 */
export function pricePremium(card: PreparedRateCard, duty: PreparedDuty, input: PricingInput): Premium | Refusal {
  requirePriceable(input)
  const { terms } = card
  const { productType, securities, plan } = input

  const product = card.products.get(productType)
  if (!product) return { outcome: 'refused', code: 'product-not-on-card', productType }
  const state = stateWithoutDuty(duty, securities)
  if (state !== undefined) return { outcome: 'refused', code: 'state-without-duty', state }

  // 1. Base LVR: the loan against the securities, before any premium is added to it.
  const newLoans = totalNewLoans(input)
  const outstandingLoanBalance = outstandingBalance(input)
  const loan = newLoans + outstandingLoanBalance
  const value = totalValue(input)
  const baseLvr = loanToValue(loan, value)

  // 2. Rate: the card's own limits first, then its table.
  const lmiNeeded = needsLmi(product, baseLvr)
  const limit = lmiNeeded ? passedLimit(terms, product, securities, baseLvr, loan) : undefined
  if (limit) return limit
  const premiumRate = lmiNeeded ? findRate(product, baseLvr, loan) : 0n
  if (premiumRate === undefined) return noRate(product, baseLvr, loan)

  // 3. Gross premium: every loading that applies, multiplied.
  const { loadingFactors, loadingsApplied } = weighLoadings(card.loadings, input)
  const gross = grossPremium(loan, premiumRate, loadingsApplied)

  // 4. Base premium and GST, after the credit of a top-up and the card's minimum.
  const previousPremiumPaid = premiumCredit(input)
  const base = lmiNeeded ? basePremium(terms, gross, previousPremiumPaid) : noBasePremium

  // 5. Insurance duty, on the premium with its GST.
  const premiumWithGst = base.basePremium + base.gst
  const duties = dutyByState(duty, securities, premiumWithGst)
  const stampDuty = totalDuty(duties)
  const totalPremium = premiumWithGst + stampDuty

  // 6. What the customer pays, after the lender's credit for GST.
  const credits = governmentCredits(terms, base.gst)
  const customerPremiumPayable = totalPremium - credits

  // 7. Capitalised: the premium added to the loan.
  const capitalisation = capitalise(input, loan, customerPremiumPayable, value)
  const capitalisedLimit = passedCapitalisedLimit(terms, capitalisation, customerPremiumPayable)
  if (capitalisedLimit) return capitalisedLimit

  // 8. The same premium divided: between the borrowers of a property share, or over the months of a billing tenure.
  const shares = premiumShares(plan.type === 'single' ? plan.shareAmounts : null, customerPremiumPayable)
  const whole = { ...base, previousPremiumPaid, totalPremium, customerPremiumPayable }
  const monthly = plan.type === 'monthly' ? monthlyFigures(whole, plan.billingTenure) : null

  return {
    outcome: 'priced',
    card: terms,
    productType,
    newLoans,
    outstandingLoanBalance,
    loan,
    value,
    baseLvr,
    lmiNeeded,
    lowestInsuredLvr: product.lowestLvr,
    premiumRate,
    loadingFactors,
    loadingsApplied,
    grossPremium: gross,
    originalBasePremium: base.originalBasePremium,
    previousPremiumPaid,
    basePremium: base.basePremium,
    minimumApplied: base.minimumApplied,
    gst: base.gst,
    dutyByState: duties,
    stampDuty,
    totalPremium,
    governmentCredits: credits,
    customerPremiumPayable,
    capitalised: capitalisation.capitalised,
    capitalisedLoan: capitalisation.capitalisedLoan,
    capitalisedLvr: capitalisation.capitalisedLvr,
    shares,
    monthly,
  }
}

/** The loan once the premium is added to it; without capitalisation, the loan as it was. */
type Capitalisation = {
  readonly capitalised: boolean
  readonly capitalisedLoan: Cents
  readonly capitalisedLvr: Lvr
}

/** Only a single premium can be added to the loan: a monthly plan never is. */
function capitalise(input: PricingInput, loan: Cents, payable: Cents, value: Cents): Capitalisation {
  const capitalised = input.plan.type === 'single' && input.plan.capitalised
  const capitalisedLoan = capitalised ? loan + payable : loan
  return { capitalised, capitalisedLoan, capitalisedLvr: loanToValue(capitalisedLoan, value) }
}

/** The card's limit for the capitalised LVR, which holds only when a premium is added to the loan. */
function passedCapitalisedLimit(
  terms: CardTerms,
  { capitalised, capitalisedLoan, capitalisedLvr }: Capitalisation,
  customerPremiumPayable: Cents,
): Refusal | undefined {
  const { highestCapitalisedLvr } = terms
  if (!capitalised || customerPremiumPayable === 0n || capitalisedLvr <= highestCapitalisedLvr) return undefined
  return {
    outcome: 'refused',
    code: 'capitalised-lvr-above-cap',
    capitalisedLvr,
    highestCapitalisedLvr,
    capitalisedLoan,
    customerPremiumPayable,
  }
}

/** The reduced input tax credit, a part of the GST, when the card says that the lender claims it. */
function governmentCredits(terms: CardTerms, gst: Cents): Cents {
  return terms.lenderClaimsRitc ? percentOf(gst, terms.ritcPercent) : 0n
}

/** Splits the premium payable by the borrowers' shares, the last taking the remainder; no shares, no parts. */
function premiumShares(shareAmounts: readonly Cents[] | null, payable: Cents): readonly PremiumShare[] {
  if (!shareAmounts) return []
  const percents = splitByParts(wholeLvr, shareAmounts)
  const premiums = splitByParts(payable, shareAmounts)
  return shareAmounts.map((shareAmount, index) => ({
    borrowerNumber: index + 1,
    shareAmount,
    sharePercent: percents[index] ?? 0n,
    premiumAmount: premiums[index] ?? 0n,
  }))
}

/** Prices many inputs in one call, answered in their order; each is a premium or the limit that refuses it. */
export function priceScenarios(
  card: PreparedRateCard,
  duty: PreparedDuty,
  inputs: readonly PricingInput[],
): readonly (Premium | Refusal)[] {
  return inputs.map((input) => pricePremium(card, duty, input))
}
