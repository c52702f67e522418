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
 * Prices a loan, or returns the limit that refuses it. This function is the rate manual; each step has its own file or
 * function.
 *
 * Amounts are whole cents; each figure is rounded half up once, with exact arithmetic in between. Below the card's
 * lowest band the premium is zero, `lmiNeeded` is false and no limit is checked. Throws `RangeError` on invalid input,
 * which callers must refuse before (see `requirePriceable`).
 */
export function pricePremium(card: PreparedRateCard, duty: PreparedDuty, input: PricingInput): Premium | Refusal {
  requirePriceable(input)
  const { terms } = card
  const { productType, securities, plan } = input

  const product = card.products.get(productType)
  if (!product) return { outcome: 'refused', code: 'product-not-on-card', productType }
  const state = stateWithoutDuty(duty, securities)
  if (state !== undefined) return { outcome: 'refused', code: 'state-without-duty', state }

  // 1. Base LVR: the loan divided by the securities, before a premium is added to the loan.
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

  // 3. Gross premium: multiplied by every loading that applies.
  const { loadingFactors, loadingsApplied } = weighLoadings(card.loadings, input)
  const gross = grossPremium(loan, premiumRate, loadingsApplied)

  // 4. Base premium and GST, after the credit of a top-up and the card's minimum.
  const previousPremiumPaid = premiumCredit(input)
  const base = lmiNeeded ? basePremium(terms, gross, previousPremiumPaid) : noBasePremium

  // 5. Insurance duty on the GST-inclusive premium.
  const premiumWithGst = base.basePremium + base.gst
  const duties = dutyByState(duty, securities, premiumWithGst)
  const stampDuty = totalDuty(duties)
  const totalPremium = premiumWithGst + stampDuty

  // 6. The premium payable, after the lender's credit for GST.
  const credits = governmentCredits(terms, base.gst)
  const customerPremiumPayable = totalPremium - credits

  // 7. Capitalised: the premium added to the loan.
  const capitalisation = capitalise(input, loan, customerPremiumPayable, value)
  const capitalisedLimit = passedCapitalisedLimit(terms, capitalisation, customerPremiumPayable)
  if (capitalisedLimit) return capitalisedLimit

  // 8. The premium divided between the borrowers of a property share, or over the months of the billing tenure.
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

/** The loan with the premium added; the original loan without capitalisation. */
type Capitalisation = {
  readonly capitalised: boolean
  readonly capitalisedLoan: Cents
  readonly capitalisedLvr: Lvr
}

/** Adds the premium to the loan. Only a single premium can be capitalised. */
function capitalise(input: PricingInput, loan: Cents, payable: Cents, value: Cents): Capitalisation {
  const capitalised = input.plan.type === 'single' && input.plan.capitalised
  const capitalisedLoan = capitalised ? loan + payable : loan
  return { capitalised, capitalisedLoan, capitalisedLvr: loanToValue(capitalisedLoan, value) }
}

/** Checks the card's limit for the capitalised LVR, which applies only when a premium is added to the loan. */
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

/** The reduced input tax credit, a part of the GST, if the lender claims it on this card. */
function governmentCredits(terms: CardTerms, gst: Cents): Cents {
  return terms.lenderClaimsRitc ? percentOf(gst, terms.ritcPercent) : 0n
}

/** Splits the premium payable by the borrowers' shares; the last one is the remainder. Empty without shares. */
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

/** Prices many inputs. Each result, in the order of the inputs, is a premium or the limit that refuses it. */
export function priceScenarios(
  card: PreparedRateCard,
  duty: PreparedDuty,
  inputs: readonly PricingInput[],
): readonly (Premium | Refusal)[] {
  return inputs.map((input) => pricePremium(card, duty, input))
}
