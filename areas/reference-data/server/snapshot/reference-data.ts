import type { PreparedDuty, PreparedRateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import type { PartyOptions, ReferenceItem, ReferenceLists } from '../../contract/index.ts'
import type { CodeListName } from '../code-list-names.ts'
import type { ReferralExpectation } from '../reference-content.ts'

/**
 * All reference data, kept in memory and ready for use: asking costs nothing. A date is a day in Sydney's calendar
 * (`sydneyDate`); what holds on it is the version with the latest first day that is not after it.
 */
export type ReferenceData = {
  /** The brands of a lender, one per long name; none for a channel that is not known. */
  readonly partyNames: (channel: string, date: PlainDate) => readonly ReferenceItem[]
  /** Every brand of a lender, also those that share a long name: what is kept may name any of them. */
  readonly brandsOf: (channel: string, date: PlainDate) => readonly ReferenceItem[]
  /** Every brand of every lender, also those that share a long name: for the insurer, who reads them all. */
  readonly brandsOfAllLenders: (date: PlainDate) => readonly BrandOfLender[]
  /** What a lender may choose; `null` for a channel that is not known. */
  readonly partyOptions: (channel: string, date: PlainDate) => PartyOptions | null
  /** What every lender's calculator offers: states without `UN`, occupancies without `BUS`. */
  readonly calculatorLists: (date: PlainDate) => CalculatorLists
  /** All that a lender's calculator offers; `null` for a channel that is not known. */
  readonly listsFor: (channel: string, date: PlainDate) => ReferenceLists | null
  /** A code list as it was loaded, nothing left out. */
  readonly codeList: (list: CodeListName, date: PlainDate) => readonly ReferenceItem[]
  /** What an underwriter usually asks for, by referral reason; none before the first file. */
  readonly referralExpectations: (date: PlainDate) => readonly ReferralExpectation[]
  /** Who prices a brand, and as whom the insurer's books know it; `null` for a brand that is not the channel's. */
  readonly cardFor: (channel: string, brandName: string, date: PlainDate) => CardOfBrand | null
  /** The version that priced an old quote; `null` when there never was one. */
  readonly cardByVersion: (name: string, version: string) => PreparedRateCard | null
  /** The duty rates of a day; `null` before the first. */
  readonly dutyOn: (date: PlainDate) => PreparedDuty | null
  /** The duty rates that an old quote was priced with, by their first day. */
  readonly dutyByVersion: (effectiveFrom: PlainDate) => PreparedDuty | null
}

export type BrandOfLender = ReferenceItem & { readonly channel: string }

export type CalculatorLists = Omit<ReferenceLists, 'brands' | 'options'>

type CardOfBrand = {
  readonly card: PreparedRateCard
  readonly brand: ReferenceItem
  readonly lenderCode: string
}
