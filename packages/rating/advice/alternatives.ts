import type { PreparedDuty, PreparedRateCard } from '../card/prepare-rate-card.ts'
import { type Cents, type Lvr, splitByParts, wholeLvr } from '../exact.ts'
import { loanToValue } from '../premium/base-premium.ts'
import { type Premium, pricePremium } from '../premium/price-premium.ts'
import { outstandingBalance, type PricingInput, totalLoan, totalValue } from '../premium/pricing-input.ts'

/** A change of the loan or the security value, and its saving. */
export type PriceChange = {
  /** the reduction of the loan, or the increase of the security value */
  readonly by: Cents
  /** the reduction of the premium payable; always above zero */
  readonly saves: Cents
  /** the premium after the change */
  readonly premium: Premium
}

/** The upper edge of the next lower band, and each change that reaches it and saves money. */
export type CutOff = {
  readonly kind: 'lvr' | 'loan'
  /** an LVR or an amount in cents, according to `kind` */
  readonly at: bigint
  /** on a purchase, an increase of the deposit by the same amount */
  readonly lessLoan: PriceChange | null
  /** null for a loan band */
  readonly moreValue: PriceChange | null
}

/**
 * Finds the nearest lower cut-offs: that of the next lower LVR band, reached by a smaller loan or more security, and
 * that of the next lower loan band. Below the lowest LVR band, the cut-off is the highest LVR that needs no LMI.
 *
 * The target LVR is exact: a loan that only rounds to 90.00 % would be closer by a few dollars, but harder to explain.
 * On a top-up only the new loans can shrink. A larger reduction that saves no more than a smaller one is left out. Empty
 * when the input is refused, has no premium, or no change saves money.
 */
export function cutOffs(card: PreparedRateCard, duty: PreparedDuty, input: PricingInput): readonly CutOff[] {
  const product = card.products.get(input.productType)
  const now = pricePremium(card, duty, input)
  if (!product || now.outcome === 'refused' || !now.lmiNeeded) return []

  const change = (by: Cents, changed: PricingInput): PriceChange | null => {
    const premium = pricePremium(card, duty, changed)
    if (premium.outcome === 'refused') return null
    const saves = now.customerPremiumPayable - premium.customerPremiumPayable
    return saves > 0n ? { by, saves, premium } : null
  }
  const shrinkLoan = (loan: Cents): PriceChange | null => {
    const changed = withTotalLoan(input, loan)
    return changed && change(now.loan - loan, changed)
  }
  const { lvrBands, lowestLvr } = product
  const lvr = lvrBands.findLast((band) => band.upTo < now.baseLvr)?.upTo ?? lowestLvr - 1n
  // Rounded up: a security value one cent too low would not reach the LVR.
  const value = lvr > 0n ? (now.loan * wholeLvr + lvr - 1n) / lvr : now.value
  const loanBands = lvrBands.find((band) => now.baseLvr <= band.upTo)?.loanBands ?? []
  const loan = loanBands.findLast((band) => band.upTo < now.loan)?.upTo ?? 0n
  const found: readonly CutOff[] = [
    {
      kind: 'lvr',
      at: lvr,
      lessLoan: shrinkLoan((now.value * lvr) / wholeLvr),
      moreValue: change(value - now.value, withSecurityValue(input, value)),
    },
    { kind: 'loan', at: loan, lessLoan: shrinkLoan(loan), moreValue: null },
  ]
  const savesNoMore = ({ by, saves }: PriceChange) =>
    found.some(({ lessLoan }) => lessLoan && lessLoan.by < by && lessLoan.saves >= saves)
  return found
    .map((cutOff) => ({
      ...cutOff,
      lessLoan: cutOff.lessLoan && savesNoMore(cutOff.lessLoan) ? null : cutOff.lessLoan,
    }))
    .filter(({ lessLoan, moreValue }) => lessLoan || moreValue)
}

/** One point of the curve of premium by deposit. */
export type DepositPoint = {
  /** the security value less the total loan; below zero when the loan exceeds the value */
  readonly deposit: Cents
  readonly loan: Cents
  readonly baseLvr: Lvr
  /** true for the point of the input */
  readonly own: boolean
  /** null where the loan is refused: a gap in the curve */
  readonly customerPremiumPayable: Cents | null
}

/** The range of the curve beyond the rated LVRs on either side, so that both ends are visible. */
const margin: Lvr = 200n

/**
 * The premium payable by deposit: fixed securities, varying loan. Points are in ascending order of the deposit, from
 * just above the highest rated LVR to just below the lowest, and include the input.
 *
 * The premium is linear within a band and jumps at its edges, so two points at each edge, a cent apart, define the
 * curve. `evenSteps` more points show where a limit or the minimum premium begins.
 */
export function premiumByDeposit(
  card: PreparedRateCard,
  duty: PreparedDuty,
  input: PricingInput,
  evenSteps: number,
): readonly DepositPoint[] {
  const product = card.products.get(input.productType)
  if (!product) return []
  const { lvrBands, lowestLvr, highestLvr } = product
  const own = totalLoan(input)
  const value = totalValue(input)
  const loanAt = (lvr: Lvr) => (lvr * value) / wholeLvr
  const [lowest, highest] = [loanAt(lowestLvr - margin), loanAt((lvrBands.at(-1)?.upTo ?? highestLvr) + margin)]
  /** The highest loan whose LVR rounds to the given one. */
  const lastLoanAt = (lvr: Lvr) => ((2n * lvr + 1n) * value + 2n * wholeLvr - 1n) / (2n * wholeLvr) - 1n
  const edges = [
    ...[lowestLvr - 1n, ...lvrBands.map(({ upTo }) => upTo)].map(lastLoanAt),
    ...lvrBands.flatMap(({ loanBands }) => loanBands.map(({ upTo }) => upTo)),
  ]
  const even = (step: number) => lowest + ((highest - lowest) * BigInt(step)) / BigInt(evenSteps)
  const loans = new Set([
    own,
    ...edges.flatMap((edge) => [edge, edge + 1n]).filter((loan) => loan >= lowest && loan <= highest),
    ...Array.from({ length: evenSteps + 1 }, (_, step) => even(step)),
  ])
  return [...loans]
    .sort((one, other) => Number(other - one))
    .flatMap((loan) => {
      const changed = withTotalLoan(input, loan)
      if (!changed) return []
      const priced = pricePremium(card, duty, changed)
      const customerPremiumPayable = priced.outcome === 'priced' ? priced.customerPremiumPayable : null
      const baseLvr = loanToValue(loan, value)
      return [{ deposit: value - loan, loan, baseLvr, own: loan === own, customerPremiumPayable }]
    })
}

/** Scales the new loans to a new total loan, in proportion; null when the balance of a top-up leaves none. */
function withTotalLoan(input: PricingInput, loan: Cents): PricingInput | null {
  const newLoans = loan - outstandingBalance(input)
  if (newLoans <= 0n) return null
  const amounts = splitByParts(
    newLoans,
    input.loans.map(({ amount }) => amount),
  )
  return withoutShares({ ...input, loans: input.loans.map((row, index) => ({ ...row, amount: amounts[index] ?? 0n })) })
}

/** Scales the securities to a new total value, in proportion, so that the split of the duty does not change. */
function withSecurityValue(input: PricingInput, value: Cents): PricingInput {
  const values = splitByParts(
    value,
    input.securities.map((security) => security.value),
  )
  const securities = input.securities.map((row, index) => ({ ...row, value: values[index] ?? 0n }))
  return withoutShares({ ...input, securities })
}

/** Shares divide a premium but do not change it, and the borrowers would have to agree them again. */
function withoutShares(input: PricingInput): PricingInput {
  return input.plan.type === 'single' ? { ...input, plan: { ...input.plan, shareAmounts: null } } : input
}
