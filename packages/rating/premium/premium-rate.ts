import type { PreparedProduct } from '../card/prepared-card.ts'
import type { Cents, Lvr, Percent } from '../exact/units.ts'

/** Below the lower edge of the card's lowest LVR band no LMI is needed. */
export function needsLmi(product: PreparedProduct, baseLvr: Lvr): boolean {
  return baseLvr >= product.lowestLvr
}

/**
 * The card's rate for an LVR and a loan, before loadings; `undefined` above the highest band of either.
 *
 * A band is decided by its upper edge, which is inclusive: 90.00 % is in 89.01 to 90.00, and a loan of $300,000.01 is in
 * the band printed "300001 to 500000".
 */
export function findRate(product: PreparedProduct, baseLvr: Lvr, loan: Cents): Percent | undefined {
  for (const lvrBand of product.lvrBands) {
    if (baseLvr > lvrBand.upTo) continue
    for (const loanBand of lvrBand.loanBands) {
      if (loan <= loanBand.upTo) return loanBand.rate
    }
    return undefined
  }
  return undefined
}
