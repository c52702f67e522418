import type { DutyTable, RateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import type { ReferenceItem, TransactionFlags } from '../contract/index.ts'
import type { CodeListName } from './code-list-names.ts'

/** The entries of a code list, in the order in which people see them. */
export type CodeList = {
  readonly list: CodeListName
  readonly effectiveFrom: PlainDate
  readonly items: readonly ReferenceItem[]
}

/** A brand of a lender. Several may bear one long name: people are offered the one with the lowest id. */
type Party = ReferenceItem & {
  /** How the insurer's books name the lender. */
  readonly lenderCode: string
  /** The name of the rate card that prices the brand. */
  readonly rateCard: string
}

export type PartyList = {
  readonly channel: string
  readonly effectiveFrom: PlainDate
  readonly parties: readonly Party[]
}

/** What a lender may choose, as codes; the code lists in force say how they are called. */
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

/** What an underwriter usually asks for before deciding: the insurer's, the same for every lender. */
export type ReferralExpectation = {
  /** The code of a referral reason. */
  readonly referralReason: string
  /** The document, as people call it. */
  readonly longName: string
  /** In lower case: a file whose name, or a note whose text, has one of them is taken for the document. */
  readonly words: readonly string[]
}

export type ReferralExpectations = {
  readonly effectiveFrom: PlainDate
  readonly expectations: readonly ReferralExpectation[]
}

/** All reference data of one place: of a folder of files, or of the database. */
export type ReferenceContent = {
  readonly rateCards: readonly RateCard[]
  readonly dutyTables: readonly DutyTable[]
  readonly codeLists: readonly CodeList[]
  readonly partyLists: readonly PartyList[]
  readonly partyChoices: readonly PartyChoices[]
  readonly referralExpectations: readonly ReferralExpectations[]
}
