import type { Option } from '#packages/fields'
import { toPercent } from '#packages/money'
import { type PreparedRateCard, prepareDutyTable, prepareRateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import {
  type LvrLimits,
  type PartyOptions,
  type ReferenceItem,
  type ReferenceLists,
  statesWithoutUnknown,
  uniqueBrands,
} from '../../contract/index.ts'
import { type CodeListName, contentsOf, type ReferenceDocument } from '../reference-documents.ts'

type Dated = { readonly effectiveFrom: PlainDate }

/** Codes of the policy submission only (specification 001 §3, §9): Business is not priced, full time is its default. */
const submissionOnly = ['BUS', 'FULL_TIME']
const isQuoted = ({ shortName }: ReferenceItem) => !submissionOnly.includes(shortName)

export type Snapshot = ReturnType<typeof takeSnapshot>

/** @throws RangeError for a rate card or a duty table that cannot price; a load never stores such a one */
export function takeSnapshot(documents: readonly ReferenceDocument[]) {
  return {
    cards: contentsOf(documents, 'rateCard').map((card) => ({ ...card, prepared: prepareRateCard(card) })),
    duties: contentsOf(documents, 'dutyTable').map((table) => prepareDutyTable(table)),
    codeLists: contentsOf(documents, 'codeList'),
    partyLists: contentsOf(documents, 'partyList'),
    partyChoices: contentsOf(documents, 'partyChoices'),
    referralExpectations: contentsOf(documents, 'referralExpectations'),
    variationExpectations: contentsOf(documents, 'variationExpectations'),
    noteTemplates: contentsOf(documents, 'noteTemplates'),
    /** Every quote needs the lists of its lender, so they are made once for each day. */
    lists: new Map<string, ReferenceLists>(),
  }
}

/** Dates are days in Sydney; the version in force is the one with the latest first day not after the date. */
export type ReferenceData = ReturnType<typeof lookUpReferenceData>

export function lookUpReferenceData(now: () => Snapshot) {
  const partiesOf = (channel: string, date: PlainDate) =>
    inForce(ofChannel(now().partyLists, channel), date)?.parties ?? []

  const codeList = (list: CodeListName, date: PlainDate): readonly ReferenceItem[] => {
    const versions = now().codeLists.filter((found) => found.list === list)
    return inForce(versions, date)?.items ?? []
  }

  /** All brands of a lender, including those that share a long name: stored records may name any of them. */
  const brandsOf = (channel: string, date: PlainDate): readonly ReferenceItem[] => partiesOf(channel, date).map(toItem)

  /** The brands of a lender, one per long name; none for an unknown channel. */
  const partyNames = (channel: string, date: PlainDate): readonly ReferenceItem[] =>
    uniqueBrands(brandsOf(channel, date))

  const brandsOfAllLenders = (date: PlainDate) => {
    const channels = new Set(now().partyLists.map(({ channel }) => channel))
    return [...channels].flatMap((channel) => brandsOf(channel, date).map((brand) => ({ channel, ...brand })))
  }

  /** The rate card of a brand, and the insurer's code of its lender; `null` for a brand that is not the channel's. */
  const cardFor = (channel: string, brandName: string, date: PlainDate) => {
    const party = partiesOf(channel, date).find(({ shortName }) => shortName === brandName)
    const versions = now().cards.filter(({ name }) => name === party?.rateCard)
    const card = inForce(versions, date)?.prepared
    return party && card ? { card, brand: toItem(party), lenderCode: party.lenderCode } : null
  }

  const lvrLimits = (channel: string, date: PlainDate) =>
    Object.fromEntries(
      partyNames(channel, date).flatMap(({ shortName }) => {
        const found = cardFor(channel, shortName, date)
        return found ? [[shortName, lvrLimitsOf(found.card)]] : []
      }),
    )

  const partyOptions = (channel: string, date: PlainDate): PartyOptions | null => {
    const choices = inForce(ofChannel(now().partyChoices, channel), date)
    if (!choices) return null
    const { channel: _, effectiveFrom: __, ...options } = choices
    // Omits codes that the list no longer offers.
    const items = (list: CodeListName, codes: readonly string[]) =>
      codes.flatMap((code) => codeList(list, date).find(({ shortName }) => shortName === code) ?? [])
    return {
      ...options,
      premiumPlans: items('premium-plans', choices.premiumPlans),
      transactionTypes: items('transaction-types', choices.transactionTypes),
      productTypes: mapValues(choices.productTypes, (codes) => items('product-types', codes)),
      billingTenures: mapValues(choices.billingTenures, (months) => [...months]),
      lvrLimits: lvrLimits(channel, date),
    }
  }

  const calculatorLists = (date: PlainDate) => ({
    states: statesWithoutUnknown(codeList('states', date)),
    employmentTypes: codeList('employment-types', date).filter(isQuoted),
    loanPurposes: codeList('loan-purposes', date),
    occupancyTypes: codeList('occupancy-types', date).filter(isQuoted),
  })

  const listsFor = (channel: string, date: PlainDate): ReferenceLists | null => {
    const { lists } = now()
    const key = `${channel} ${date}`
    const known = lists.get(key)
    const options = known ? null : partyOptions(channel, date)
    if (!options) return known ?? null
    const made = { brands: partyNames(channel, date), options, ...calculatorLists(date) }
    lists.set(key, made)
    return made
  }

  return {
    partyNames,
    brandsOf,
    brandsOfAllLenders,
    partyOptions,
    calculatorLists,
    listsFor,
    codeList,
    cardFor,
    referralExpectations: (date: PlainDate) => inForce(now().referralExpectations, date)?.expectations ?? [],
    variationExpectations: (date: PlainDate) => inForce(now().variationExpectations, date)?.expectations ?? [],
    /** The templates for a case; those for its reason come first. */
    noteTemplates: (date: PlainDate, kind: string, reason: string | null) =>
      (inForce(now().noteTemplates, date)?.templates ?? [])
        .filter((template) => template.kind === kind && (template.reason === null || template.reason === reason))
        .sort((one, other) => Number(one.reason === null) - Number(other.reason === null)),
    cardByVersion: (name: string, version: string) =>
      now().cards.find((card) => card.name === name && card.version === version)?.prepared ?? null,
    /** The most days that a quote of any card was or will be valid. */
    longestValidity: () => Math.max(0, ...now().cards.map(({ validityDays }) => validityDays)),
    dutyOn: (date: PlainDate) => inForce(now().duties, date) ?? null,
    dutyByVersion: (effectiveFrom: PlainDate) =>
      now().duties.findLast((duty) => duty.effectiveFrom === effectiveFrom) ?? null,
  }
}

function ofChannel<Version extends { readonly channel: string }>(versions: readonly Version[], channel: string) {
  return versions.filter((version) => version.channel === channel)
}

function mapValues<Value, Result>(values: Readonly<Record<string, Value>>, map: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))
}

/** The version with the latest first day not after the date; of two with the same first day, the one loaded later. */
function inForce<Version extends Dated>(versions: readonly Version[], date: PlainDate): Version | undefined {
  return versions
    .filter(({ effectiveFrom }) => effectiveFrom <= date)
    .reduce<Version | undefined>(
      (latest, version) => (latest && latest.effectiveFrom > version.effectiveFrom ? latest : version),
      undefined,
    )
}

function toItem({ id, shortName, longName }: ReferenceItem): ReferenceItem {
  return { id, shortName, longName }
}

/** The LVR limits of a rate card, by product type. Shown before a quote is requested; the card decides when it is. */
export function lvrLimitsOf(card: PreparedRateCard): Record<string, LvrLimits> {
  return Object.fromEntries(
    [...card.products].map(([productType, { lowestLvr, highestLvr, highestLvrByOccupancy }]) => [
      productType,
      {
        insuredFrom: toPercent(lowestLvr),
        highest: toPercent(highestLvr),
        highestByOccupancy: Object.fromEntries(
          [...highestLvrByOccupancy].map(([occupancy, highest]) => [occupancy, toPercent(highest)]),
        ),
      },
    ]),
  )
}

export type BrandNames = {
  /** For lists of all lenders, where a brand's code is prefixed with its lender's channel and a space. */
  readonly brands: readonly Option[]
  readonly nameOf: (channel: string, code: string) => string
}

/** The names of all lenders' brands; a code that is no longer offered is its own name. */
export function brandNamesOf(reference: ReferenceData, date: PlainDate): BrandNames {
  const brands = reference.brandsOfAllLenders(date).map(({ channel, shortName, longName }) => ({
    shortName: `${channel} ${shortName}`,
    longName,
  }))
  const names = new Map(brands.map(({ shortName, longName }) => [shortName, longName]))
  return { brands, nameOf: (channel: string, code: string) => names.get(`${channel} ${code}`) ?? code }
}
