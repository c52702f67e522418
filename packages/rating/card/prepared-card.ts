import type { Cents, Lvr, Percent } from '../exact/units.ts'
import type { PreparedLoading } from '../premium/loadings.ts'
import type { LvrBand } from './read-rate-bands.ts'

/** What a card says about every product, read once; stands on each premium that the card priced. */
export type CardTerms = {
  readonly name: string
  readonly version: string
  readonly effectiveFrom: string
  readonly illustrative: boolean
  readonly ratesIncludeGst: boolean
  readonly gstPercent: Percent
  readonly lenderClaimsRitc: boolean
  readonly ritcPercent: Percent
  readonly minimumBasePremium: Cents
  readonly loanCap: Cents
  readonly highestCapitalisedLvr: Lvr
  readonly validityDays: number
}

/** One product type of a card, ready for look-up. */
export type PreparedProduct = {
  /** the lower edge of the lowest band: below it no LMI is needed */
  readonly lowestLvr: Lvr
  /** ascending */
  readonly lvrBands: readonly LvrBand[]
  readonly highestLvr: Lvr
  readonly highestLvrByOccupancy: ReadonlyMap<string, Lvr>
}

/** A rate card whose decimals are read and whose table is ordered: made once by `prepareRateCard`, used many times. */
export type PreparedRateCard = {
  readonly terms: CardTerms
  readonly products: ReadonlyMap<string, PreparedProduct>
  readonly loadings: readonly PreparedLoading[]
}

/** The duty table, read once, its states in the table's order. */
export type PreparedDuty = {
  readonly effectiveFrom: string
  readonly states: readonly { readonly state: string; readonly rate: Percent }[]
}
