import type { DutyTable, RateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import type { PartyOptions, ReferenceItem } from '../contract/index.ts'

/** Each named like its folder under `reference-data/code-lists`. The set of lists is fixed in code. */
export const codeListNames = [
  'states',
  'employment-types',
  'loan-purposes',
  'occupancy-types',
  'premium-plans',
  'transaction-types',
  'product-types',
  'residential-types',
  'valuation-types',
  'yes-no',
  'document-types',
  'loan-types',
  'repayment-types',
  'interest-types',
  'repayment-frequencies',
  'submission-types',
  'referral-reasons',
  'referral-decisions',
  'cancellation-reasons',
  'upload-categories',
  'underwriting-types',
  'payment-types',
  'countries',
  'residency-statuses',
  'dua-levels',
  'property-statuses',
  'rating-types',
  'risk-ratings',
  'borrower-types',
  'applicant-types',
  'marital-statuses',
  'housing-statuses',
  'finance-types',
] as const

export type CodeListName = (typeof codeListNames)[number]

type CodeList = {
  readonly list: CodeListName
  readonly effectiveFrom: PlainDate
  readonly items: readonly ReferenceItem[]
}

/** The brands of a lender. Several may share a long name; only the one with the lowest id is offered. */
type PartyList = {
  readonly channel: string
  readonly effectiveFrom: PlainDate
  /** With the insurer's code of the lender, and the name of the rate card that prices the brand. */
  readonly parties: readonly (ReferenceItem & { readonly lenderCode: string; readonly rateCard: string })[]
}

/** The choices of a lender, as codes; the code lists in force give their names. */
type PartyChoices = Omit<PartyOptions, 'premiumPlans' | 'transactionTypes' | 'productTypes' | 'lvrLimits'> & {
  readonly channel: string
  readonly effectiveFrom: PlainDate
  readonly premiumPlans: readonly string[]
  readonly transactionTypes: readonly string[]
  /** By premium plan. */
  readonly productTypes: Readonly<Record<string, readonly string[]>>
}

/** A document that an underwriter usually requires before a decision. Set by the insurer, the same for every lender. */
type Expectation = {
  readonly longName: string
  /** In lower case. A file whose name, or a note whose text, contains one of them counts as the document. */
  readonly words: readonly string[]
}

/** A text for the notes of a decision. Set by the insurer, the same for every lender. */
type NoteTemplate = {
  /** The kind of case, as in `lender_case`. */
  readonly kind: string
  /** The code of the referral reason, or of the decision, for which it is; null for any. */
  readonly reason: string | null
  readonly decision: string | null
  readonly name: string
  readonly text: string
}

type Contents = {
  rateCard: RateCard
  dutyTable: DutyTable
  codeList: CodeList
  partyList: PartyList
  partyChoices: PartyChoices
  referralExpectations: {
    readonly effectiveFrom: PlainDate
    readonly expectations: readonly (Expectation & { readonly referralReason: string })[]
  }
  variationExpectations: {
    readonly effectiveFrom: PlainDate
    readonly expectations: readonly (Expectation & { readonly variationType: string })[]
  }
  noteTemplates: { readonly effectiveFrom: PlainDate; readonly templates: readonly NoteTemplate[] }
}

/** A version of some reference data: what one file says, or one rate card with its tables. */
export type ReferenceDocument<Kind extends keyof Contents = keyof Contents> = {
  [Each in Kind]: { readonly kind: Each; readonly content: Contents[Each] }
}[Kind]

export function contentsOf<Kind extends keyof Contents>(
  documents: readonly ReferenceDocument[],
  kind: Kind,
): readonly Contents[Kind][] {
  return documents.flatMap((document) => (document.kind === kind ? [document.content as Contents[Kind]] : []))
}

/** What identifies a document among those of its kind: the version of a rate card, the first day of everything else. */
export function keyOf({ kind, content }: ReferenceDocument): string {
  if (kind === 'rateCard') return `${content.name} ${content.version}`
  if (kind === 'codeList') return `${content.list} ${content.effectiveFrom}`
  if (kind === 'partyList' || kind === 'partyChoices') return `${content.channel} ${content.effectiveFrom}`
  return content.effectiveFrom
}
