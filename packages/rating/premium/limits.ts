import type { CardTerms, PreparedProduct } from '../card/prepare-rate-card.ts'
import type { Cents, Lvr } from '../exact.ts'
import type { Security } from './pricing-input.ts'

/**
 * Why a card refuses a loan. Callers branch on the code and write the message; each exceeded limit comes with the
 * figure that exceeds it. A loan above a limit can be submitted to the insurer as a credit referral.
 */
export type Limit =
  | { readonly code: 'product-not-on-card'; readonly productType: string }
  | { readonly code: 'state-without-duty'; readonly state: string }
  | { readonly code: 'lvr-above-cap'; readonly baseLvr: Lvr; readonly highestLvr: Lvr }
  | { readonly code: 'loan-above-cap'; readonly loan: Cents; readonly loanCap: Cents }
  /** within the card's limits, but above the highest band of its table */
  | { readonly code: 'no-rate'; readonly baseLvr: Lvr; readonly loan: Cents }
  | { readonly code: 'capitalised-lvr-above-cap'; readonly capitalisedLvr: Lvr; readonly highestCapitalisedLvr: Lvr }
export type Refusal = Limit & {
  readonly outcome: 'refused'
  /** What the loan exceeds besides. A capitalised LVR is unknown where there is no premium to add to the loan. */
  readonly others: readonly Limit[]
  /** The terms of the card that refused it. */
  readonly card: CardTerms
}

/** The exceeded limits that do not depend on the premium: highest LVR, then highest loan. */
export function exceededLimits(
  terms: CardTerms,
  product: PreparedProduct,
  securities: readonly Security[],
  baseLvr: Lvr,
  loan: Cents,
): readonly Limit[] {
  const highestLvr = highestLvrFor(product, securities)
  return [
    ...(baseLvr > highestLvr ? [{ code: 'lvr-above-cap', baseLvr, highestLvr } as const] : []),
    ...(loan > terms.loanCap ? [{ code: 'loan-above-cap', loan, loanCap: terms.loanCap } as const] : []),
  ]
}

/** The product's highest LVR, lowered by any security whose occupancy has a lower one. */
export function highestLvrFor(product: PreparedProduct, securities: readonly Pick<Security, 'occupancy'>[]): Lvr {
  let highestLvr = product.highestLvr
  for (const { occupancy } of securities) {
    const limit = product.highestLvrByOccupancy.get(occupancy)
    if (limit !== undefined && limit < highestLvr) highestLvr = limit
  }
  return highestLvr
}
