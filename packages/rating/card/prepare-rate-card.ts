import { type Cents, decimals, type Lvr, type Percent, parseDecimal, wholePercent } from '../exact.ts'
import { conditionsOf, type PreparedLoading } from '../premium/loadings.ts'
import type { DecimalText, DutyTable, Loading, ProductRates, RateCard } from './rate-card.ts'
import { arrangeRateBands, type LvrBand, readRateBand } from './read-rate-bands.ts'
import { type TableFault, UnusableTable, validateRateBands } from './validate-rate-bands.ts'

/** The terms of a card that apply to all products, parsed; included in each premium that the card prices. */
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

/** One product type of a card, prepared for look-up. */
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
 * Parses one figure of the card. Records a fault for an invalid figure and returns zero, so that all faults are
 * reported at once.
 */
type ReadFigure = (field: string, text: DecimalText, places: number, highest?: bigint) => bigint

/**
 * Parses a card's decimals and sorts its tables, so that pricing is look-up and multiplication.
 *
 * Throws `UnusableTable` with every fault when a figure cannot be parsed exactly or is out of range, a table has gaps
 * or overlaps, or a loading has no condition.
 */
export function prepareRateCard(card: RateCard): PreparedRateCard {
  const faults: TableFault[] = []
  const read: ReadFigure = (field, text, places, highest) => {
    const figure = parseDecimal(text, places)
    if (figure !== null && figure >= 0n && (highest === undefined || figure <= highest)) return figure
    faults.push({ productType: null, row: null, reason: `${field} "${text}" ${rangeOf(places, highest)}` })
    return 0n
  }

  const prepared: PreparedRateCard = {
    terms: {
      name: card.name,
      version: card.version,
      effectiveFrom: card.effectiveFrom,
      illustrative: card.illustrative,
      ratesIncludeGst: card.ratesIncludeGst,
      gstPercent: read('gstPercent', card.gstPercent, decimals.percent, wholePercent),
      lenderClaimsRitc: card.lenderClaimsRitc,
      ritcPercent: read('ritcPercent', card.ritcPercent, decimals.percent, wholePercent),
      minimumBasePremium: read('minimumBasePremium', card.minimumBasePremium, decimals.cents),
      loanCap: read('loanCap', card.loanCap, decimals.cents),
      highestCapitalisedLvr: read('highestCapitalisedLvr', card.highestCapitalisedLvr, decimals.lvr),
      validityDays: card.validityDays,
    },
    products: new Map(
      Object.entries(card.products).map(([productType, rates]) => {
        faults.push(...validateRateBands(rates.bands).map((fault) => ({ productType, ...fault })))
        return [productType, prepareProduct(productType, rates, read)]
      }),
    ),
    loadings: card.loadings.map((loading) => prepareLoading(loading, faults, read)),
  }

  if (faults.length > 0) throw new UnusableTable(`rate card ${card.name} version ${card.version}`, faults)
  return prepared
}

function prepareProduct(productType: string, rates: ProductRates, read: ReadFigure): PreparedProduct {
  const bands = rates.bands.map(readRateBand).filter((band) => typeof band !== 'string')
  const lvrBands = arrangeRateBands(bands)
  return {
    lowestLvr: lvrBands[0]?.from ?? 0n,
    lvrBands,
    highestLvr: read(`${productType} highestLvr`, rates.highestLvr, decimals.lvr),
    highestLvrByOccupancy: new Map(
      Object.entries(rates.highestLvrByOccupancy).map(([occupancy, highestLvr]) => [
        occupancy,
        read(`${productType} highestLvrByOccupancy ${occupancy}`, highestLvr, decimals.lvr),
      ]),
    ),
  }
}

function prepareLoading(loading: Loading, faults: TableFault[], read: ReadFigure): PreparedLoading {
  const conditions = conditionsOf(loading.when)
  if (conditions.length === 0) {
    faults.push({ productType: null, row: null, reason: `loading ${loading.name} has no condition` })
  }
  return {
    loading: {
      name: loading.name,
      factor: read(`loading ${loading.name} factor`, loading.factor, decimals.factor),
    },
    appliesTo: (input) => conditions.every((holds) => holds(input)),
  }
}

function rangeOf(places: number, highest: bigint | undefined): string {
  const range = highest === undefined ? 'of at least 0' : 'from 0 to 100'
  return `is not a number ${range} with at most ${places} decimals`
}

/** Parses a duty table. Throws `UnusableTable` when a rate is not a percentage or a state occurs twice. */
export function prepareDutyTable(table: DutyTable): PreparedDuty {
  const faults: TableFault[] = []
  const seen = new Set<string>()
  const states = table.states.map(({ state, ratePercent }) => {
    const rate = parseDecimal(ratePercent, decimals.percent)
    const fault = (reason: string) => faults.push({ productType: null, row: null, reason: `${state}: ${reason}` })
    if (rate === null || rate < 0n || rate > wholePercent) {
      fault(`"${ratePercent}" is not a number from 0 to 100 with at most ${decimals.percent} decimals`)
    }
    if (seen.has(state)) fault('is repeated')
    seen.add(state)
    return { state, rate: rate ?? 0n }
  })
  if (faults.length > 0) throw new UnusableTable(`duty table of ${table.effectiveFrom}`, faults)
  return { effectiveFrom: table.effectiveFrom, states }
}
