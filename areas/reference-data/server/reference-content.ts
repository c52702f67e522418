import type { DutyTable, RateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import type { ReferenceItem, TransactionFlags } from '../contract/index.ts'
import type { CodeListName } from './code-list-names.ts'

/** The entries of a code list, in display order. */
export type CodeList = {
  readonly list: CodeListName
  readonly effectiveFrom: PlainDate
  readonly items: readonly ReferenceItem[]
}

/** A brand of a lender. Several may share a long name; only the one with the lowest id is offered. */
type Party = ReferenceItem & {
  /** The insurer's code of the lender. */
  readonly lenderCode: string
  /** The name of the rate card that prices the brand. */
  readonly rateCard: string
}

export type PartyList = {
  readonly channel: string
  readonly effectiveFrom: PlainDate
  readonly parties: readonly Party[]
}

/** The choices of a lender, as codes; the code lists in force give their names. */
export type PartyChoices = {
  readonly channel: string
  readonly effectiveFrom: PlainDate
  readonly premiumPlans: readonly string[]
  readonly transactionTypes: readonly string[]
  /** By premium plan. */
  readonly productTypes: Readonly<Record<string, readonly string[]>>
  /** Months, by premium plan. */
  readonly billingTenures: Readonly<Record<string, readonly number[]>>
  readonly propertyShare: TransactionFlags
  readonly outstandingLoanBal: TransactionFlags
  readonly insuredLoans: TransactionFlags
  readonly incumbentInsurer: TransactionFlags
}

/** A document that an underwriter usually requires before a decision. Set by the insurer, the same for every lender. */
export type ReferralExpectation = {
  /** The code of a referral reason. */
  readonly referralReason: string
  /** The display name of the document. */
  readonly longName: string
  /** In lower case. A file whose name, or a note whose text, contains one of them counts as the document. */
  readonly words: readonly string[]
}

export type ReferralExpectations = {
  readonly effectiveFrom: PlainDate
  readonly expectations: readonly ReferralExpectation[]
}

/** All reference data of one source: a folder of files, or the database. */
export type ReferenceContent = {
  readonly rateCards: readonly RateCard[]
  readonly dutyTables: readonly DutyTable[]
  readonly codeLists: readonly CodeList[]
  readonly partyLists: readonly PartyList[]
  readonly partyChoices: readonly PartyChoices[]
  readonly referralExpectations: readonly ReferralExpectations[]
}
export type Kind = keyof ReferenceContent

/** What identifies a document of each kind; where there is no version, its first day does so too. */
const keyNames = {
  rateCards: ['name', 'version'],
  dutyTables: [],
  codeLists: ['list'],
  partyLists: ['channel'],
  partyChoices: ['channel'],
  referralExpectations: [],
} as const satisfies { readonly [Each in Kind]: readonly (keyof ReferenceContent[Each][number])[] }

export const kinds = Object.keys(keyNames) as readonly Kind[]

export function mapKinds<Value>(read: (kind: Kind) => Value): Record<Kind, Value> {
  return Object.fromEntries(kinds.map((kind) => [kind, read(kind)])) as Record<Kind, Value>
}

/** The keys of a document, without its first day. */
export function keysOf(kind: Kind, document: ReferenceContent[Kind][number]): Readonly<Record<string, string>> {
  return Object.fromEntries(keyNames[kind].map((name) => [name, String(document[name as keyof typeof document])]))
}
