import type { PreparedDuty, PreparedProduct, PreparedRateCard } from '../card/prepare-rate-card.ts'
import { type Cents, type Lvr, wholeLvr } from '../exact.ts'
import { loanToValue } from '../premium/base-premium.ts'
import type { Refusal } from '../premium/limits.ts'
import { pricePremium } from '../premium/price-premium.ts'
import { outstandingBalance, type PricingInput, totalLoan, totalValue } from '../premium/pricing-input.ts'
import { withNewLoans } from './changed-input.ts'

/** One point of the curve. A refused point is a gap in it; `code` is the reason. */
export type DepositPoint = {
  /** the security value less the total loan; below zero when the loan exceeds the value */
  readonly deposit: Cents
  readonly loan: Cents
  readonly baseLvr: Lvr
  /** true for the point of the input */
  readonly own: boolean
} & (
  | { readonly outcome: 'priced'; readonly customerPremiumPayable: Cents }
  | { readonly outcome: 'refused'; readonly code: Refusal['code'] }
)

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
  evenSteps = 40,
): readonly DepositPoint[] {
  const product = card.products.get(input.productType)
  if (!product) return []
  const own = totalLoan(input)
  const value = totalValue(input)
  const balance = outstandingBalance(input)
  const loans = new Set([own, ...cornerLoans(product, value), ...evenLoans(product, value, evenSteps)])
  return [...loans]
    .filter((loan) => loan > balance)
    .sort((one, other) => Number(other - one))
    .map((loan) => {
      const priced = pricePremium(card, duty, withNewLoans(input, loan - balance))
      const point = { deposit: value - loan, loan, baseLvr: loanToValue(loan, value), own: loan === own }
      return priced.outcome === 'priced'
        ? { ...point, outcome: 'priced', customerPremiumPayable: priced.customerPremiumPayable }
        : { ...point, outcome: 'refused', code: priced.code }
    })
}

/** The highest loan in each band and the lowest above it, within the range of the curve. */
function cornerLoans(product: PreparedProduct, value: Cents): readonly Cents[] {
  const lowest = lowestLoan(product, value)
  const highest = highestLoan(product, value)
  const lvrEdges = [product.lowestLvr - 1n, ...product.lvrBands.map((band) => band.upTo)]
  const loanEdges = product.lvrBands.flatMap((band) => band.loanBands.map(({ upTo }) => upTo))
  return [...lvrEdges.map((lvr) => lastLoanAt(lvr, value)), ...loanEdges]
    .flatMap((edge) => [edge, edge + 1n])
    .filter((loan) => loan >= lowest && loan <= highest)
}

function evenLoans(product: PreparedProduct, value: Cents, steps: number): readonly Cents[] {
  const lowest = lowestLoan(product, value)
  const range = highestLoan(product, value) - lowest
  return Array.from({ length: steps + 1 }, (_, step) => lowest + (range * BigInt(step)) / BigInt(steps))
}

function lowestLoan(product: PreparedProduct, value: Cents): Cents {
  return ((product.lowestLvr - margin) * value) / wholeLvr
}

function highestLoan(product: PreparedProduct, value: Cents): Cents {
  const highestRated = product.lvrBands.at(-1)?.upTo ?? product.highestLvr
  return ((highestRated + margin) * value) / wholeLvr
}

/** The highest loan whose LVR rounds to the given one. */
function lastLoanAt(lvr: Lvr, value: Cents): Cents {
  const firstBeyond = ((2n * lvr + 1n) * value + 2n * wholeLvr - 1n) / (2n * wholeLvr)
  return firstBeyond - 1n
}
