import type { PreparedDuty, PreparedProduct, PreparedRateCard } from '../card/prepare-rate-card.ts'
import { type Cents, type Lvr, wholeLvr } from '../exact.ts'
import type { Premium } from '../premium/premium.ts'
import { pricePremium } from '../premium/price-premium.ts'
import { outstandingBalance, type PricingInput } from '../premium/pricing-input.ts'
import { withNewLoans, withSecurityValue } from './changed-input.ts'

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
export type CutOff =
  | {
      readonly kind: 'lvr'
      readonly lvr: Lvr
      /** on a purchase, an increase of the deposit by the same amount */
      readonly lessLoan: PriceChange | null
      readonly moreValue: PriceChange | null
    }
  | { readonly kind: 'loan'; readonly loan: Cents; readonly lessLoan: PriceChange }

/**
 * Finds the nearest lower cut-offs: that of the next lower LVR band, reached by a smaller loan or more security, and
 * that of the next lower loan band. Below the lowest LVR band, the cut-off is the highest LVR that needs no LMI.
 *
 * The target LVR is exact: a loan that only rounds to 90.00 % would be closer by a few dollars, but harder to explain.
 * On a top-up only the new loans can shrink. Empty when the input is refused, has no premium, or no change saves money.
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
    const newLoans = loan - outstandingBalance(input)
    return newLoans > 0n ? change(now.loan - loan, withNewLoans(input, newLoans)) : null
  }
  const raiseValue = (value: Cents): PriceChange | null => change(value - now.value, withSecurityValue(input, value))

  const found: CutOff[] = []
  const lvr = lvrBelow(product, now.baseLvr)
  if (lvr > 0n) {
    const lessLoan = shrinkLoan((now.value * lvr) / wholeLvr)
    const moreValue = raiseValue(dividedUp(now.loan * wholeLvr, lvr))
    if (lessLoan || moreValue) found.push({ kind: 'lvr', lvr, lessLoan, moreValue })
  }
  const loan = loanBelow(product, now.baseLvr, now.loan)
  const lessLoan = loan === undefined ? null : shrinkLoan(loan)
  if (loan !== undefined && lessLoan) found.push({ kind: 'loan', loan, lessLoan })
  return found
}

/** The upper edge of the next lower LVR band; below the lowest band, the highest LVR that needs no LMI. */
function lvrBelow(product: PreparedProduct, baseLvr: Lvr): Lvr {
  const below = product.lvrBands.findLast((band) => band.upTo < baseLvr)
  return below ? below.upTo : product.lowestLvr - 1n
}

/** The upper edge of the next lower loan band within the same LVR band; undefined for the lowest. */
function loanBelow(product: PreparedProduct, baseLvr: Lvr, loan: Cents): Cents | undefined {
  const lvrBand = product.lvrBands.find((band) => baseLvr <= band.upTo)
  return lvrBand?.loanBands.findLast((band) => band.upTo < loan)?.upTo
}

/** Rounds up: a security value one cent too low would not reach the LVR. */
function dividedUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}
