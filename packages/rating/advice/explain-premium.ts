import { formatDollars, formatPercent } from '#packages/money'
import { writeFactor, writePercent, writeTaxPercent } from '../exact.ts'
import type { Premium } from '../premium/price-premium.ts'

/** One figure of a premium with its formula. */
export type PremiumStep = {
  /** such as `base-lvr` */
  readonly name: string
  /** the formula with its input figures */
  readonly words: string
  /** the formatted figure: "$11,772.00", "90.00%", "2.180%" */
  readonly figure: string
}

/**
 * Explains a premium: every figure in the order of the calculation. Derived from the premium on demand, so that pricing
 * spends no time on it. Omits steps that do not apply, such as a credit on a new loan. `nameOf` returns the display
 * name of a loading.
 */
export function explainPremium(
  premium: Premium,
  nameOf: (loading: string) => string = (loading) => loading,
): readonly PremiumStep[] {
  const { card, lmiNeeded, monthly } = premium
  const newLoans = formatDollars(premium.newLoans)
  const balance = formatDollars(premium.outstandingLoanBalance)
  const loan = formatDollars(premium.loan)
  const value = formatDollars(premium.value)
  const lvr = formatPercent(premium.baseLvr)
  const rate = writePercent(premium.premiumRate)
  const loadings = premium.loadingsApplied.map(({ name, factor }) => ` x ${writeFactor(factor)} (${nameOf(name)})`)
  const gross = formatDollars(premium.grossPremium)
  const original = formatDollars(premium.originalBasePremium)
  const paid = formatDollars(premium.previousPremiumPaid)
  const base = formatDollars(premium.basePremium)
  const gst = formatDollars(premium.gst)
  const gstIsInGross = card.ratesIncludeGst && premium.previousPremiumPaid === 0n && !premium.minimumApplied
  const duties = premium.dutyByState.map(
    (part) => `${part.state} ${formatDollars(part.premium)} x ${writeTaxPercent(part.rate)}`,
  )
  const duty = formatDollars(premium.stampDuty)
  const total = formatDollars(premium.totalPremium)
  const credits = formatDollars(premium.governmentCredits)
  const payable = formatDollars(premium.customerPremiumPayable)
  const capitalisedLoan = formatDollars(premium.capitalisedLoan)
  const step = (name: string, words: string, figure: string): PremiumStep => ({ name, words, figure })

  const steps = [
    step(
      'loan',
      premium.outstandingLoanBalance > 0n
        ? `outstanding balance ${balance} + new loans ${newLoans}`
        : `new loans ${newLoans}`,
      loan,
    ),
    step('security-value', 'total security value', value),
    step('base-lvr', `${loan} / ${value}`, lvr),
  ]
  if (lmiNeeded) {
    steps.push(
      step('premium-rate', `rate for ${lvr} LVR and a loan of ${loan}`, rate),
      step('gross-premium', `${loan} x ${rate}${loadings.join('')}`, gross),
      step(
        'original-base-premium',
        card.ratesIncludeGst
          ? `${gross}, excludes GST of ${formatDollars(premium.grossPremium - premium.originalBasePremium)}`
          : 'gross premium; the rates exclude GST',
        original,
      ),
    )
    if (premium.previousPremiumPaid > 0n)
      steps.push(step('previous-premium-paid', 'paid for the existing policy, excludes GST and duty', paid))
    steps.push(
      step('base-premium', basePremiumWords(premium), base),
      step(
        'gst',
        gstIsInGross ? 'GST included in the gross premium' : `${writeTaxPercent(card.gstPercent)} of ${base}`,
        gst,
      ),
      step('stamp-duty', duties.join(' + '), duty),
      step('total-premium', `${base} + ${gst} + ${duty}`, total),
    )
    if (card.lenderClaimsRitc)
      steps.push(step('government-credits', `${writeTaxPercent(card.ritcPercent)} of the GST ${gst}`, credits))
    const less = premium.governmentCredits > 0n ? ` less ${credits}` : ''
    steps.push(step('customer-premium-payable', `${total}${less}`, payable))
  } else {
    const lowest = formatPercent(premium.lowestInsuredLvr)
    steps.push(
      step('premium-rate', `LMI applies from ${lowest} LVR; this is ${lvr}`, rate),
      step('customer-premium-payable', 'no premium', payable),
    )
  }
  if (premium.capitalised)
    steps.push(
      step('capitalised-loan', `${loan} + ${payable}`, capitalisedLoan),
      step('capitalised-lvr', `${capitalisedLoan} / ${value}`, formatPercent(premium.capitalisedLvr)),
    )
  for (const { borrowerNumber, shareAmount, premiumAmount } of premium.shares) {
    const part = `${formatDollars(shareAmount)} of ${newLoans}`
    steps.push(step('share', `borrower ${borrowerNumber}: share of the loans, ${part}`, formatDollars(premiumAmount)))
  }
  if (monthly) {
    const { billingTenure, lastInstalment } = monthly
    const instalment = formatDollars(monthly.customerPremiumPayable)
    const rest = `remainder after ${billingTenure - 1} instalments of ${instalment}`
    steps.push(
      step('monthly-instalment', `${payable} / ${billingTenure} months`, instalment),
      step('last-instalment', rest, formatDollars(lastInstalment)),
    )
  }
  return steps
}

function basePremiumWords({
  card,
  originalBasePremium,
  previousPremiumPaid,
  minimumApplied,
  basePremium,
}: Premium): string {
  const raised = minimumApplied ? ', raised to the minimum premium' : ''
  const before = `${formatDollars(originalBasePremium)}${raised}`
  if (previousPremiumPaid === 0n) return before
  const of = minimumApplied ? ` of ${formatDollars(card.minimumBasePremium)},` : ''
  const rest = basePremium === 0n ? ': nothing more to pay' : ''
  return `${before}${of} less ${formatDollars(previousPremiumPaid)} already paid${rest}`
}
