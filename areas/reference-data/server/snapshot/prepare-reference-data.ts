import { toPercent } from '#packages/money'
import { type PreparedRateCard, prepareDutyTable, prepareRateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import {
  brandsOnce,
  type LvrLimits,
  type PartyOptions,
  type ReferenceItem,
  type ReferenceLists,
  statesWithoutUnknown,
} from '../../contract/index.ts'
import type { CodeListName } from '../code-list-names.ts'
import type { ReferenceContent } from '../reference-content.ts'

type Dated = { readonly effectiveFrom: PlainDate }

/**
 * Codes of the policy submission only (specification 001 §3 and §9): no premium is calculated for Business, and full
 * time is the default of a submission.
 */
const submissionOnly = ['BUS', 'FULL_TIME']
const isQuoted = ({ shortName }: ReferenceItem) => !submissionOnly.includes(shortName)

/**
 * All reference data, in memory: lookups are cheap. A date is a day in Sydney's calendar (`sydneyDate`); the version in
 * force on it is the one with the latest first day not after it.
 */
export type ReferenceData = ReturnType<typeof prepareReferenceData>

/**
 * Prepares reference data for use.
 *
 * @throws UnusableTable when a rate card or a duty table cannot be used for pricing; a load never stores such a one
 */
export function prepareReferenceData(content: ReferenceContent) {
  const cards = content.rateCards.map((card) => ({ ...card, prepared: prepareRateCard(card) }))
  const duties = content.dutyTables.map((table) => prepareDutyTable(table))
  const channels = [...new Set(content.partyLists.map(({ channel }) => channel))]

  const partiesOf = (channel: string, date: PlainDate) =>
    inForce(ofChannel(content.partyLists, channel), date)?.parties ?? []

  /** A code list as loaded, unfiltered. */
  const codeList = (list: CodeListName, date: PlainDate): readonly ReferenceItem[] => {
    const versions = content.codeLists.filter((found) => found.list === list)
    return inForce(versions, date)?.items ?? []
  }

  /** All brands of a lender, including those that share a long name: stored records may name any of them. */
  const brandsOf = (channel: string, date: PlainDate): readonly ReferenceItem[] => partiesOf(channel, date).map(toItem)

  /** The brands of a lender, one per long name; none for an unknown channel. */
  const partyNames = (channel: string, date: PlainDate): readonly ReferenceItem[] => brandsOnce(brandsOf(channel, date))

  /** All brands of all lenders, including those that share a long name: for the insurer, who reads them all. */
  const brandsOfAllLenders = (date: PlainDate) =>
    channels.flatMap((channel) => brandsOf(channel, date).map((brand) => ({ channel, ...brand })))

  /** The rate card of a brand, and the insurer's code of its lender; `null` for a brand that is not the channel's. */
  const cardFor = (channel: string, brandName: string, date: PlainDate) => {
    const party = partiesOf(channel, date).find(({ shortName }) => shortName === brandName)
    const versions = cards.filter(({ name }) => name === party?.rateCard)
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

  /** The choices of a lender; `null` for an unknown channel. */
  const partyOptions = (channel: string, date: PlainDate): PartyOptions | null => {
    const choices = inForce(ofChannel(content.partyChoices, channel), date)
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

  /** The choices of every lender's calculator: states without `UN`, occupancies without `BUS`. */
  const calculatorLists = (date: PlainDate) => ({
    states: statesWithoutUnknown(codeList('states', date)),
    employmentTypes: codeList('employment-types', date).filter(isQuoted),
    loanPurposes: codeList('loan-purposes', date),
    occupancyTypes: codeList('occupancy-types', date).filter(isQuoted),
  })

  const knownLists = new Map<string, ReferenceLists>()
  /** All choices of a lender's calculator, cached, because every quote needs them; `null` for an unknown channel. */
  const listsFor = (channel: string, date: PlainDate): ReferenceLists | null => {
    const key = `${channel} ${date}`
    const known = knownLists.get(key)
    const options = known ? null : partyOptions(channel, date)
    if (!options) return known ?? null
    const lists = { brands: partyNames(channel, date), options, ...calculatorLists(date) }
    knownLists.set(key, lists)
    return lists
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
    /** The documents that underwriters usually require, by referral reason; none before the first file. */
    referralExpectations: (date: PlainDate) => inForce(content.referralExpectations, date)?.expectations ?? [],
    /** The version that priced an old quote; `null` if it never existed. */
    cardByVersion: (name: string, version: string) =>
      cards.find((card) => card.name === name && card.version === version)?.prepared ?? null,
    /** The duty rates of a day; `null` before the first. */
    dutyOn: (date: PlainDate) => inForce(duties, date) ?? null,
    /** The duty rates that priced an old quote, by their first day. */
    dutyByVersion: (effectiveFrom: PlainDate) =>
      duties.findLast((duty) => duty.effectiveFrom === effectiveFrom) ?? null,
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
