import { decimals, type Lvr, type Percent, parseDecimal, wholePercent } from '../exact.ts'
import { conditionsOf, type PreparedLoading } from '../premium/loadings.ts'
import { type LvrBand, parseRateTable } from './rate-bands.ts'
import type { DecimalText, DutyTable, Loading, ProductRates, RateCard } from './rate-card.ts'

/** The terms of a card that apply to all products, parsed; included in each premium that the card prices. */
export type CardTerms = Readonly<ReturnType<typeof prepareTerms>>

export type PreparedProduct = {
  /** the lower edge of the lowest band; no LMI is needed below it */
  readonly lowestLvr: Lvr
  /** ascending */
  readonly lvrBands: readonly LvrBand[]
  readonly highestLvr: Lvr
  readonly highestLvrByOccupancy: ReadonlyMap<string, Lvr>
}

/** A rate card with parsed decimals and sorted tables: prepared once by `prepareRateCard` for many calculations. */
export type PreparedRateCard = {
  readonly terms: CardTerms
  readonly products: ReadonlyMap<string, PreparedProduct>
  readonly loadings: readonly PreparedLoading[]
}

/** A parsed duty table, with states in the order of the table. */
export type PreparedDuty = {
  readonly effectiveFrom: string
  readonly states: readonly { readonly state: string; readonly rate: Percent }[]
}

/**
 * Parses a card's decimals and sorts its tables, so that pricing is look-up and multiplication. The loader of a card
 * reports its errors before, with their rows.
 *
 * @throws RangeError for a figure that cannot be parsed exactly or is out of range, a table with gaps or overlaps, and a
 *   loading without a condition
 */
export function prepareRateCard(card: RateCard): PreparedRateCard {
  const products = Object.entries(card.products).map(([type, rates]) => [type, prepareProduct(type, rates)] as const)
  return { terms: prepareTerms(card), products: new Map(products), loadings: card.loadings.map(prepareLoading) }
}

function prepareTerms(card: RateCard) {
  const { name, version, effectiveFrom, illustrative, ratesIncludeGst, lenderClaimsRitc, validityDays } = card
  return {
    name,
    version,
    effectiveFrom,
    illustrative,
    ratesIncludeGst,
    gstPercent: parseFigure('gstPercent', card.gstPercent, decimals.percent, wholePercent),
    lenderClaimsRitc,
    ritcPercent: parseFigure('ritcPercent', card.ritcPercent, decimals.percent, wholePercent),
    minimumBasePremium: parseFigure('minimumBasePremium', card.minimumBasePremium, decimals.cents),
    loanCap: parseFigure('loanCap', card.loanCap, decimals.cents),
    highestCapitalisedLvr: parseFigure('highestCapitalisedLvr', card.highestCapitalisedLvr, decimals.lvr),
    validityDays,
  }
}

function prepareProduct(productType: string, { bands, ...limits }: ProductRates): PreparedProduct {
  const {
    lvrBands,
    errors: [error],
  } = parseRateTable(bands)
  if (error) throw new RangeError(`${productType} row ${error.row}: ${error.reason}`)
  const byOccupancy = Object.entries(limits.highestLvrByOccupancy).map(
    ([occupancy, highest]) => [occupancy, parseFigure(`${productType} ${occupancy}`, highest, decimals.lvr)] as const,
  )
  return {
    lowestLvr: lvrBands[0]?.from ?? 0n,
    lvrBands,
    highestLvr: parseFigure(`${productType} highestLvr`, limits.highestLvr, decimals.lvr),
    highestLvrByOccupancy: new Map(byOccupancy),
  }
}

function prepareLoading({ name, factor, when }: Loading): PreparedLoading {
  const conditions = conditionsOf(when)
  if (conditions.length === 0) throw new RangeError(`loading ${name} has no condition`)
  return {
    loading: { name, factor: parseFigure(`loading ${name}`, factor, decimals.factor) },
    appliesTo: (input) => conditions.every((holds) => holds(input)),
  }
}

/** @throws RangeError when a rate is not a percentage or a state occurs twice */
export function prepareDutyTable({ effectiveFrom, states }: DutyTable): PreparedDuty {
  if (new Set(states.map(({ state }) => state)).size < states.length) {
    throw new RangeError(`the duty table of ${effectiveFrom} repeats a state`)
  }
  const read = (state: string, percent: DecimalText) => parseFigure(state, percent, decimals.percent, wholePercent)
  return {
    effectiveFrom,
    states: states.map(({ state, ratePercent }) => ({ state, rate: read(state, ratePercent) })),
  }
}

function parseFigure(name: string, text: DecimalText, places: number, highest?: bigint): bigint {
  const figure = parseDecimal(text, places)
  if (figure !== null && figure >= 0n && (highest === undefined || figure <= highest)) return figure
  const range = highest === undefined ? 'of at least 0' : 'from 0 to 100'
  throw new RangeError(`${name} "${text}" is not a number ${range} with at most ${places} decimals`)
}
