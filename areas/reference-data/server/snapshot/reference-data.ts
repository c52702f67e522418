import type { PreparedDuty, PreparedRateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import type { PartyOptions, ReferenceItem, ReferenceLists } from '../../contract/index.ts'
import type { CodeListName } from '../code-list-names.ts'
import type { ReferralExpectation } from '../reference-content.ts'

/**
 * All reference data, in memory: lookups are cheap. A date is a day in Sydney's calendar (`sydneyDate`); the version in
 * force on it is the one with the latest first day not after it.
 */
export type ReferenceData = {
  /** The brands of a lender, one per long name; none for an unknown channel. */
  readonly partyNames: (channel: string, date: PlainDate) => readonly ReferenceItem[]
  /** All brands of a lender, including those that share a long name: stored records may name any of them. */
  readonly brandsOf: (channel: string, date: PlainDate) => readonly ReferenceItem[]
  /** All brands of all lenders, including those that share a long name: for the insurer, who reads them all. */
  readonly brandsOfAllLenders: (date: PlainDate) => readonly BrandOfLender[]
  /** The choices of a lender; `null` for an unknown channel. */
  readonly partyOptions: (channel: string, date: PlainDate) => PartyOptions | null
  /** The choices of every lender's calculator: states without `UN`, occupancies without `BUS`. */
  readonly calculatorLists: (date: PlainDate) => CalculatorLists
  /** All choices of a lender's calculator; `null` for an unknown channel. */
  readonly listsFor: (channel: string, date: PlainDate) => ReferenceLists | null
  /** A code list as loaded, unfiltered. */
  readonly codeList: (list: CodeListName, date: PlainDate) => readonly ReferenceItem[]
  /** The documents that underwriters usually require, by referral reason; none before the first file. */
  readonly referralExpectations: (date: PlainDate) => readonly ReferralExpectation[]
  /** The rate card of a brand, and the insurer's code of its lender; `null` for a brand that is not the channel's. */
  readonly cardFor: (channel: string, brandName: string, date: PlainDate) => CardOfBrand | null
  /** The version that priced an old quote; `null` if it never existed. */
  readonly cardByVersion: (name: string, version: string) => PreparedRateCard | null
  /** The duty rates of a day; `null` before the first. */
  readonly dutyOn: (date: PlainDate) => PreparedDuty | null
  /** The duty rates that priced an old quote, by their first day. */
  readonly dutyByVersion: (effectiveFrom: PlainDate) => PreparedDuty | null
}

export type BrandOfLender = ReferenceItem & { readonly channel: string }

export type CalculatorLists = Omit<ReferenceLists, 'brands' | 'options'>

type CardOfBrand = {
  readonly card: PreparedRateCard
  readonly brand: ReferenceItem
  readonly lenderCode: string
}
