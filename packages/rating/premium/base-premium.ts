import type { CardTerms, PreparedProduct } from '../card/prepare-rate-card.ts'
import { type Cents, divideHalfUp, type Lvr, type Percent, percentOf, wholeLvr, wholePercent } from '../exact.ts'

/** Loan / security value x 100, rounded half up to two decimals. */
export function loanToValue(loan: Cents, value: Cents): Lvr {
  return divideHalfUp(loan * wholeLvr, value)
}

/**
 * The card's rate for an LVR and a loan, before loadings; `undefined` above the highest LVR or loan band.
 *
 * The inclusive upper edge determines the band: 90.00 % is in 89.01 to 90.00, and a loan of $300,000.01 is in the band
 * printed "300001 to 500000".
 */
export function findRate(product: PreparedProduct, baseLvr: Lvr, loan: Cents): Percent | undefined {
  const lvrBand = product.lvrBands.find(({ upTo }) => baseLvr <= upTo)
  return lvrBand?.loanBands.find(({ upTo }) => loan <= upTo)?.rate
}

type BasePremium = {
  /** GST-exclusive, after loadings, before the card's minimum and the credit of a top-up */
  readonly originalBasePremium: Cents
  readonly basePremium: Cents
  readonly minimumApplied: boolean
  readonly gst: Cents
}

/** A loan that needs no LMI has no premium; the minimum does not apply. */
export const noBasePremium: BasePremium = { originalBasePremium: 0n, basePremium: 0n, minimumApplied: false, gst: 0n }

/**
 * Calculates the base premium and its GST from the gross premium.
 *
 * On a card whose rates include GST, 1/11 of the gross (at 10 %) is GST, rounded first; the rest is the original base
 * premium. It is raised to the card's minimum, the cost of writing insurance. A top-up is then credited with the premium
 * already paid: the difference may be less than the minimum, and is never below zero.
 *
 * On such a card, GST remains the 1/11 while the base premium is unchanged. After the minimum or a credit, it is 10 % of
 * the base premium. A credit of zero changes nothing: otherwise a top-up could cost a cent more than the same loan new,
 * because 10 % of the rest and 1/11 of the gross may round differently.
 */
export function basePremium(terms: CardTerms, gross: Cents, credit: Cents): BasePremium {
  const gstInGross = terms.ratesIncludeGst ? gstWithin(gross, terms.gstPercent) : 0n
  const originalBasePremium = gross - gstInGross
  const minimumApplied = originalBasePremium < terms.minimumBasePremium
  const uncredited = minimumApplied ? terms.minimumBasePremium : originalBasePremium
  const basePremium = credit < uncredited ? uncredited - credit : 0n
  const isGross = terms.ratesIncludeGst && credit === 0n && !minimumApplied
  const gst = isGross ? gstInGross : percentOf(basePremium, terms.gstPercent)
  return { originalBasePremium, basePremium, minimumApplied, gst }
}

/** The GST contained in a GST-inclusive amount: 1/11 at 10 %. */
function gstWithin(amount: Cents, gstPercent: Percent): Cents {
  return divideHalfUp(amount * gstPercent, wholePercent + gstPercent)
}
