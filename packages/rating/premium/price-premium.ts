import type { PreparedDuty, PreparedRateCard } from '../card/prepare-rate-card.ts'
import { type Cents, type Lvr, percentOf, splitByParts, sumOf, wholeLvr } from '../exact.ts'
import { basePremium, findRate, loanToValue, noBasePremium } from './base-premium.ts'
import { dutyByState } from './insurance-duty.ts'
import { exceededLimits, type Limit, type Refusal } from './limits.ts'
import { grossPremium, selectLoadings } from './loadings.ts'
import { monthlyFigures } from './monthly-figures.ts'
import { outstandingBalance, type PricingInput, premiumCredit, totalNewLoans, totalValue } from './pricing-input.ts'

/** A premium with every figure of its calculation. Amounts are whole cents. */
export type Premium = Readonly<Exclude<ReturnType<typeof pricePremium>, Refusal>>

/**
 * Prices a loan, or returns the limit that refuses it. This function is the rate manual; each step has its own file or
 * function.
 *
 * Each figure is rounded half up once, with exact arithmetic in between. Below the card's lowest band the premium is
 * zero, `lmiNeeded` is false and no limit is checked. Callers validate user input first, with their own messages
 * (specification 000 §5).
 *
 * @throws RangeError for an input for which the arithmetic is undefined: a bug in the caller
 */
export function pricePremium(card: PreparedRateCard, duty: PreparedDuty, input: PricingInput) {
  requirePriceable(input)
  const { terms } = card
  const { productType, securities, plan } = input

  const refused = (limit: Limit, others: readonly Limit[] = []): Refusal => ({
    outcome: 'refused',
    ...limit,
    others,
    card: terms,
  })
  const product = card.products.get(productType)
  if (!product) return refused({ code: 'product-not-on-card', productType })
  // A missing state must be refused, not treated as free of duty.
  const state = securities.find((security) => !duty.states.some(({ state }) => state === security.state))?.state
  if (state !== undefined) return refused({ code: 'state-without-duty', state })

  // 1. Base LVR: the loan divided by the securities, before a premium is added to the loan.
  const newLoans = totalNewLoans(input)
  const outstandingLoanBalance = outstandingBalance(input)
  const loan = newLoans + outstandingLoanBalance
  const value = totalValue(input)
  const baseLvr = loanToValue(loan, value)

  // 2. Rate: the card's own limits first, then its table.
  const lmiNeeded = baseLvr >= product.lowestLvr
  const [limit, ...others] = lmiNeeded ? exceededLimits(terms, product, securities, baseLvr, loan) : []
  if (limit) return refused(limit, others)
  const premiumRate = lmiNeeded ? findRate(product, baseLvr, loan) : 0n
  if (premiumRate === undefined) return refused({ code: 'no-rate', baseLvr, loan })

  // 3. Gross premium: multiplied by every loading that applies.
  const { loadingFactors, loadingsApplied } = selectLoadings(card.loadings, input)
  const gross = grossPremium(loan, premiumRate, loadingsApplied)

  // 4. Base premium and GST, after the card's minimum and the credit of a top-up.
  const previousPremiumPaid = premiumCredit(input)
  const base = lmiNeeded ? basePremium(terms, gross, previousPremiumPaid) : noBasePremium

  // 5. Insurance duty on the GST-inclusive premium, each state's already rounded.
  const premiumWithGst = base.basePremium + base.gst
  const duties = dutyByState(duty, securities, premiumWithGst)
  const stampDuty = sumOf(duties, (part) => part.duty)
  const totalPremium = premiumWithGst + stampDuty

  // 6. The premium payable, after the reduced input tax credit on the GST, if the lender claims it on this card.
  const governmentCredits = terms.lenderClaimsRitc ? percentOf(base.gst, terms.ritcPercent) : 0n
  const customerPremiumPayable = totalPremium - governmentCredits

  // 7. Capitalised: a single premium added to the loan. The card limits the LVR of that loan.
  const capitalised = plan.type === 'single' && plan.capitalised
  const capitalisedLoan = capitalised ? loan + customerPremiumPayable : loan
  const capitalisedLvr = loanToValue(capitalisedLoan, value)
  const { highestCapitalisedLvr } = terms
  if (capitalised && customerPremiumPayable > 0n && capitalisedLvr > highestCapitalisedLvr) {
    return refused({ code: 'capitalised-lvr-above-cap', capitalisedLvr, highestCapitalisedLvr })
  }

  // 8. The premium divided between the borrowers of a property share, or over the months of the billing tenure.
  const shares =
    plan.type === 'single' && plan.shareAmounts ? premiumShares(plan.shareAmounts, customerPremiumPayable) : []
  const whole = { ...base, previousPremiumPaid, totalPremium, customerPremiumPayable }
  const monthly = plan.type === 'monthly' ? monthlyFigures(whole, plan.billingTenure) : null

  return {
    outcome: 'priced' as const,
    /** the terms of the card that priced it, with its name and version */
    card: terms,
    productType,
    newLoans,
    outstandingLoanBalance,
    /** the new loans and the outstanding balance */
    loan,
    value,
    baseLvr,
    /** `false` below the card's lowest band: the premium is then zero, and a message says so */
    lmiNeeded,
    /** the lower edge of the card's lowest band */
    lowestInsuredLvr: product.lowestLvr,
    /** the card's rate before loadings; zero when no LMI is needed */
    premiumRate,
    /** whether each loading of the card applied, by name */
    loadingFactors,
    loadingsApplied,
    /** loan x rate x loadings; includes GST if the card's rates do */
    grossPremium: gross,
    /** GST-exclusive, after loadings, before the card's minimum and the credit of a top-up */
    originalBasePremium: base.originalBasePremium,
    previousPremiumPaid,
    basePremium: base.basePremium,
    /** whether the card's minimum raised the premium, before the credit of a top-up */
    minimumApplied: base.minimumApplied,
    gst: base.gst,
    dutyByState: duties,
    stampDuty,
    totalPremium,
    governmentCredits,
    customerPremiumPayable,
    capitalised,
    capitalisedLoan,
    capitalisedLvr,
    /** empty without property share */
    shares,
    /** `null` on the single plan */
    monthly,
  }
}

/** One borrower's part of a property share, which becomes a loan and a policy of its own. */
export type PremiumShare = {
  /** from 1, in the borrowers' order */
  readonly borrowerNumber: number
  readonly shareAmount: Cents
  /** percent of the new loans, in hundredths; the shares sum to 100.00 % */
  readonly sharePercent: Lvr
  /** part of the premium payable; the parts sum to it */
  readonly premiumAmount: Cents
}

/** Splits the premium payable by the borrowers' shares; the last one is the remainder. */
function premiumShares(shareAmounts: readonly Cents[], payable: Cents): readonly PremiumShare[] {
  const percents = splitByParts(wholeLvr, shareAmounts)
  const premiums = splitByParts(payable, shareAmounts)
  return shareAmounts.map((shareAmount, index) => ({
    borrowerNumber: index + 1,
    shareAmount,
    sharePercent: percents[index] ?? 0n,
    premiumAmount: premiums[index] ?? 0n,
  }))
}

function requirePriceable(input: PricingInput): void {
  const { loans, securities, borrowers, plan } = input
  const shares = plan.type === 'single' ? plan.shareAmounts : null
  const newLoans = totalNewLoans(input)
  const isPriceable =
    loans.every(({ amount }) => amount >= 0n) &&
    securities.every(({ value }) => value >= 0n) &&
    newLoans > 0n &&
    totalValue(input) > 0n &&
    borrowers.length > 0 &&
    outstandingBalance(input) >= 0n &&
    premiumCredit(input) >= 0n &&
    (plan.type !== 'monthly' || (Number.isInteger(plan.billingTenure) && plan.billingTenure >= 1)) &&
    (!shares ||
      (shares.length === borrowers.length &&
        shares.every((share) => share >= 0n) &&
        sumOf(shares, (share) => share) === newLoans))
  if (!isPriceable) throw new RangeError('an amount, the billing tenure or the shares cannot be priced')
}
