import type { CardTerms, PreparedProduct } from '../card/prepare-rate-card.ts'
import { type Cents, divideHalfUp, type Lvr, type Percent, percentOf, wholeLvr, wholePercent } from '../exact.ts'

/** Loan / security value x 100, rounded half up to two decimals. */
export function loanToValue(loan: Cents, value: Cents): Lvr {
  return divideHalfUp(loan * wholeLvr, value)
}

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

/** The premium without tax, and the tax on it. */
export type BasePremium = {
  /** GST-exclusive, after loadings, before the credit of a top-up */
  readonly originalBasePremium: Cents
  readonly basePremium: Cents
  readonly minimumApplied: boolean
  readonly gst: Cents
}

/** A loan that needs no LMI has no premium, and no minimum lifts it. */
export const noBasePremium: BasePremium = { originalBasePremium: 0n, basePremium: 0n, minimumApplied: false, gst: 0n }

/**
 * From the gross premium to the base premium and its GST.
 *
 * On a card whose rates include GST, 1/11 of the gross (at 10 %) is GST, rounded first; the rest is the original base
 * premium. A top-up is credited with the premium already paid; one whose credit covers the original costs nothing.
 * Whatever else is charged is at least the card's minimum, also for a top-up: the minimum is what it costs to write
 * insurance at all.
 *
 * GST is the 1/11 that was taken out of the gross as long as nothing else changed the base. Once a credit or the
 * minimum did, it is 10 % of the base. A credit of zero is no credit: otherwise a top-up could cost a cent more than the
 * same loan new, because 10 % of the rest and 1/11 of the gross may round apart.
 */
export function basePremium(terms: CardTerms, gross: Cents, credit: Cents): BasePremium {
  const gstInGross = terms.ratesIncludeGst ? gstWithin(gross, terms.gstPercent) : 0n
  const originalBasePremium = gross - gstInGross
  if (credit > 0n && credit >= originalBasePremium) return { ...noBasePremium, originalBasePremium }

  const uncredited = originalBasePremium - credit
  const minimumApplied = uncredited < terms.minimumBasePremium
  const basePremium = minimumApplied ? terms.minimumBasePremium : uncredited
  const unchanged = basePremium === originalBasePremium
  const gst = terms.ratesIncludeGst && unchanged ? gstInGross : percentOf(basePremium, terms.gstPercent)
  return { originalBasePremium, basePremium, minimumApplied, gst }
}

/** The GST within an amount that includes it: 1/11 at 10 %. */
function gstWithin(amount: Cents, gstPercent: Percent): Cents {
  return divideHalfUp(amount * gstPercent, wholePercent + gstPercent)
}
