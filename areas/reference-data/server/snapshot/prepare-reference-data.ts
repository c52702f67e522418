import { toPercent } from '#packages/money'
import { type PreparedRateCard, prepareDutyTable, prepareRateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import {
  brandsOnce,
  type LvrLimits,
  type ReferenceItem,
  type ReferenceLists,
  statesWithoutUnknown,
} from '../../contract/index.ts'
import type { CodeListName } from '../code-list-names.ts'
import type { PartyChoices, ReferenceContent } from '../reference-content.ts'
import type { ReferenceData } from './reference-data.ts'

type Dated = { readonly effectiveFrom: PlainDate }

/**
 * Codes of the policy submission only (specification 001 §3 and §9): no premium is calculated for Business, and full
 * time is the default of a submission.
 */
const submissionOnly = ['BUS', 'FULL_TIME']
const isQuoted = ({ shortName }: ReferenceItem) => !submissionOnly.includes(shortName)

/**
 * Prepares reference data for use.
 *
 * @throws UnusableTable when a rate card or a duty table cannot be used for pricing; a load never stores such a one
 */
export function prepareReferenceData(content: ReferenceContent): ReferenceData {
  const cards = content.rateCards.map((card) => ({
    name: card.name,
    version: card.version,
    effectiveFrom: card.effectiveFrom,
    card: prepareRateCard(card),
  }))
  const duties = content.dutyTables.map((table) => prepareDutyTable(table))

  const partiesOf = (channel: string, date: PlainDate) =>
    inForce(
      content.partyLists.filter((list) => list.channel === channel),
      date,
    )?.parties ?? []

  const codeList: ReferenceData['codeList'] = (list, date) =>
    inForce(
      content.codeLists.filter((found) => found.list === list),
      date,
    )?.items ?? []

  const brandsOf: ReferenceData['brandsOf'] = (channel, date) => partiesOf(channel, date).map(toItem)

  const partyNames: ReferenceData['partyNames'] = (channel, date) => brandsOnce(brandsOf(channel, date))

  const channels = [...new Set(content.partyLists.map(({ channel }) => channel))]
  const brandsOfAllLenders: ReferenceData['brandsOfAllLenders'] = (date) =>
    channels.flatMap((channel) => brandsOf(channel, date).map((brand) => ({ channel, ...brand })))

  const cardFor: ReferenceData['cardFor'] = (channel, brandName, date) => {
    const party = partiesOf(channel, date).find(({ shortName }) => shortName === brandName)
    if (!party) return null
    const dated = inForce(
      cards.filter(({ name }) => name === party.rateCard),
      date,
    )
    return dated ? { card: dated.card, brand: toItem(party), lenderCode: party.lenderCode } : null
  }

  const lvrLimits = (channel: string, date: PlainDate) =>
    Object.fromEntries(
      partyNames(channel, date).flatMap(({ shortName }) => {
        const found = cardFor(channel, shortName, date)
        return found ? [[shortName, lvrLimitsOf(found.card)]] : []
      }),
    )

  const partyOptions: ReferenceData['partyOptions'] = (channel, date) => {
    const choices = inForce(
      content.partyChoices.filter((found) => found.channel === channel),
      date,
    )
    if (!choices) return null
    const named = nameChoices(choices, (list, codes) => itemsOf(codeList(list, date), codes))
    return { ...named, lvrLimits: lvrLimits(channel, date) }
  }

  const calculatorLists: ReferenceData['calculatorLists'] = (date) => ({
    states: statesWithoutUnknown(codeList('states', date)),
    employmentTypes: codeList('employment-types', date).filter(isQuoted),
    loanPurposes: codeList('loan-purposes', date),
    occupancyTypes: codeList('occupancy-types', date).filter(isQuoted),
  })

  const readLists: ReferenceData['listsFor'] = (channel, date) => {
    const options = partyOptions(channel, date)
    return options && { brands: partyNames(channel, date), options, ...calculatorLists(date) }
  }

  return {
    partyNames,
    brandsOf,
    brandsOfAllLenders,
    partyOptions,
    calculatorLists,
    listsFor: remember(readLists),
    codeList,
    referralExpectations: (date) => inForce(content.referralExpectations, date)?.expectations ?? [],
    cardFor,
    cardByVersion: (name, version) =>
      cards.find((card) => card.name === name && card.version === version)?.card ?? null,
    dutyOn: (date) => inForce(duties, date) ?? null,
    dutyByVersion: (effectiveFrom) => duties.findLast((duty) => duty.effectiveFrom === effectiveFrom) ?? null,
  }
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

/** The entries of some codes, in the order of the codes; omits codes that the list no longer offers. */
function itemsOf(list: readonly ReferenceItem[], codes: readonly string[]): ReferenceItem[] {
  return codes.flatMap((code) => list.find(({ shortName }) => shortName === code) ?? [])
}

type ItemsOf = (list: CodeListName, codes: readonly string[]) => ReferenceItem[]

function nameChoices(choices: PartyChoices, items: ItemsOf) {
  const { productTypes, billingTenures, propertyShare, outstandingLoanBal, insuredLoans, incumbentInsurer } = choices
  return {
    premiumPlans: items('premium-plans', choices.premiumPlans),
    transactionTypes: items('transaction-types', choices.transactionTypes),
    productTypes: Object.fromEntries(
      Object.entries(productTypes).map(([plan, codes]) => [plan, items('product-types', codes)]),
    ),
    billingTenures: Object.fromEntries(Object.entries(billingTenures).map(([plan, months]) => [plan, [...months]])),
    propertyShare,
    outstandingLoanBal,
    insuredLoans,
    incumbentInsurer,
  }
}

/** Caches the lists by lender and day, because every quote needs the same ones. */
function remember(read: ReferenceData['listsFor']): ReferenceData['listsFor'] {
  const known = new Map<string, ReferenceLists>()
  return (channel, date) => {
    const key = `${channel} ${date}`
    const found = known.get(key) ?? read(channel, date)
    if (found) known.set(key, found)
    return found
  }
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
