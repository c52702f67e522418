import { formatDollars, formatPercent } from '#packages/money'
import { type Cents, type Lvr, type Percent, writeFactor, writePercent, writeTaxPercent } from '../exact.ts'
import type { Premium } from '../premium/premium.ts'

/** One figure of a premium with its formula. */
export type PremiumStep = {
  readonly code: StepCode
  /** the formula with its input figures */
  readonly formula: string
  /** the formatted figure: "$11,772.00", "90.00%", "2.180%" */
  readonly figure: string
} & (
  | { readonly unit: 'cents'; readonly amount: Cents }
  | { readonly unit: 'hundredths of a percent'; readonly amount: Lvr }
  | { readonly unit: 'thousandths of a percent'; readonly amount: Percent }
)

export type StepCode =
  | 'loan'
  | 'security-value'
  | 'base-lvr'
  | 'premium-rate'
  | 'gross-premium'
  | 'original-base-premium'
  | 'previous-premium-paid'
  | 'base-premium'
  | 'gst'
  | 'stamp-duty'
  | 'total-premium'
  | 'government-credits'
  | 'customer-premium-payable'
  | 'capitalised-loan'
  | 'capitalised-lvr'
  | 'share'
  | 'monthly-instalment'
  | 'last-instalment'

/**
 * Explains a premium: every figure in the order of the calculation. Derived from the premium on demand, so that pricing
 * spends no time on it. Omits steps that do not apply, such as a credit on a new loan. `nameOf` returns the display
 * name of a loading.
 */
export function explainPremium(
  premium: Premium,
  nameOf: (loading: string) => string = (loading) => loading,
): readonly PremiumStep[] {
  return [
    ...loanSteps(premium),
    ...baseSteps(premium, nameOf),
    ...payableSteps(premium),
    ...capitalisedSteps(premium),
    ...shareSteps(premium),
    ...monthlySteps(premium),
  ]
}

function loanSteps(premium: Premium): readonly PremiumStep[] {
  const loan = formatDollars(premium.loan)
  const balance = premium.outstandingLoanBalance
  const loanFormula = `new loans ${formatDollars(premium.newLoans)}`
  const rated = `rate for ${formatPercent(premium.baseLvr)} LVR and a loan of ${loan}`
  const unrated = `LMI applies from ${formatPercent(premium.lowestInsuredLvr)} LVR; this is ${formatPercent(premium.baseLvr)}`
  return [
    inCents(
      'loan',
      premium.loan,
      balance > 0n ? `outstanding balance ${formatDollars(balance)} + ${loanFormula}` : loanFormula,
    ),
    inCents('security-value', premium.value, 'total security value'),
    asLvr('base-lvr', premium.baseLvr, `${loan} / ${formatDollars(premium.value)}`),
    {
      code: 'premium-rate',
      unit: 'thousandths of a percent',
      amount: premium.premiumRate,
      figure: writePercent(premium.premiumRate),
      formula: premium.lmiNeeded ? rated : unrated,
    },
  ]
}

function baseSteps(premium: Premium, nameOf: (loading: string) => string): readonly PremiumStep[] {
  if (!premium.lmiNeeded) return []
  const { card, grossPremium, originalBasePremium, previousPremiumPaid, basePremium } = premium
  const loadings = premium.loadingsApplied
    .map(({ name, factor }) => ` x ${writeFactor(factor)} (${nameOf(name)})`)
    .join('')
  const gstInGross = grossPremium - originalBasePremium
  const steps = [
    inCents(
      'gross-premium',
      grossPremium,
      `${formatDollars(premium.loan)} x ${writePercent(premium.premiumRate)}${loadings}`,
    ),
    inCents(
      'original-base-premium',
      originalBasePremium,
      card.ratesIncludeGst
        ? `${formatDollars(grossPremium)}, excludes GST of ${formatDollars(gstInGross)}`
        : 'gross premium; the rates exclude GST',
    ),
  ]
  if (previousPremiumPaid > 0n) {
    steps.push(
      inCents('previous-premium-paid', previousPremiumPaid, 'paid for the existing policy, excludes GST and duty'),
    )
  }
  steps.push(inCents('base-premium', basePremium, basePremiumFormula(premium)))
  const gstIsInGross = card.ratesIncludeGst && basePremium === originalBasePremium
  steps.push(
    inCents(
      'gst',
      premium.gst,
      gstIsInGross
        ? 'GST included in the gross premium'
        : `${writeTaxPercent(card.gstPercent)} of ${formatDollars(basePremium)}`,
    ),
  )
  return steps
}

function basePremiumFormula(premium: Premium): string {
  const { originalBasePremium: original, previousPremiumPaid: paid } = premium
  const rest =
    paid > 0n ? `${formatDollars(original)} less ${formatDollars(paid)} already paid` : formatDollars(original)
  if (premium.minimumApplied) return `${rest}, raised to the minimum premium`
  return paid > original ? `${rest}: nothing more to pay` : rest
}

function payableSteps(premium: Premium): readonly PremiumStep[] {
  if (!premium.lmiNeeded) return [inCents('customer-premium-payable', premium.customerPremiumPayable, 'no premium')]
  const { card, basePremium, gst, stampDuty, totalPremium, governmentCredits } = premium
  const duties = premium.dutyByState.map(
    (part) => `${part.state} ${formatDollars(part.premium)} x ${writeTaxPercent(part.rate)}`,
  )
  const sum = [basePremium, gst, stampDuty].map(formatDollars).join(' + ')
  const total = formatDollars(totalPremium)
  return [
    inCents('stamp-duty', stampDuty, duties.join(' + ')),
    inCents('total-premium', totalPremium, sum),
    ...(card.lenderClaimsRitc
      ? [
          inCents(
            'government-credits',
            governmentCredits,
            `${writeTaxPercent(card.ritcPercent)} of the GST ${formatDollars(gst)}`,
          ),
        ]
      : []),
    inCents(
      'customer-premium-payable',
      premium.customerPremiumPayable,
      governmentCredits > 0n ? `${total} less ${formatDollars(governmentCredits)}` : total,
    ),
  ]
}

function capitalisedSteps(premium: Premium): readonly PremiumStep[] {
  if (!premium.capitalised) return []
  const sum = `${formatDollars(premium.loan)} + ${formatDollars(premium.customerPremiumPayable)}`
  const ratio = `${formatDollars(premium.capitalisedLoan)} / ${formatDollars(premium.value)}`
  return [
    inCents('capitalised-loan', premium.capitalisedLoan, sum),
    asLvr('capitalised-lvr', premium.capitalisedLvr, ratio),
  ]
}

function shareSteps(premium: Premium): readonly PremiumStep[] {
  return premium.shares.map(({ borrowerNumber, shareAmount, premiumAmount }) => {
    const part = `${formatDollars(shareAmount)} of ${formatDollars(premium.newLoans)}`
    return inCents('share', premiumAmount, `borrower ${borrowerNumber}: share of the loans, ${part}`)
  })
}

function monthlySteps({ monthly, customerPremiumPayable }: Premium): readonly PremiumStep[] {
  if (!monthly) return []
  const { billingTenure, lastInstalment } = monthly
  const instalment = formatDollars(monthly.customerPremiumPayable)
  return [
    inCents(
      'monthly-instalment',
      monthly.customerPremiumPayable,
      `${formatDollars(customerPremiumPayable)} / ${billingTenure} months`,
    ),
    inCents('last-instalment', lastInstalment, `remainder after ${billingTenure - 1} instalments of ${instalment}`),
  ]
}

function inCents(code: StepCode, amount: Cents, formula: string): PremiumStep {
  return { code, unit: 'cents', amount, figure: formatDollars(amount), formula }
}

function asLvr(code: StepCode, amount: Lvr, formula: string): PremiumStep {
  return { code, unit: 'hundredths of a percent', amount, figure: formatPercent(amount), formula }
}
