import * as z from 'zod/mini'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { formSchemaOf, toOptions } from '#packages/fields'
import {
  addressText,
  defineTable,
  type FieldOf,
  pageSchema,
  parseTableAddress,
  type Search,
  searchSchema,
  type TableAddress,
} from '#packages/table'
import {
  borrowerFields,
  loanFields,
  type SubmissionForm,
  securityFields,
  submissionFields,
} from './submission-fields.ts'
import { acknowledgedSchema, outsideCard, warningSchema } from './warnings.ts'

const items = z.array(referenceItemSchema)
const groupOf = <const Name extends string>(...names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, items])) as { readonly [N in Name]: typeof items })

/** The options of a brand by group and field (specification 001 §3). */
export const dropdownSchema = z.object({
  policy: groupOf('underwritingType', 'documentationType', 'capitalized', 'paymentType'),
  loan: groupOf('loanPurpose', 'smsf'),
  property: groupOf('occupancyType', 'residentialType', 'state', 'ndis', 'country'),
  borrower: groupOf('employmentType', 'residencyStatus', 'firstHomeBuyer', 'expatriate'),
})
export type Dropdown = z.infer<typeof dropdownSchema>

const createdPolicySchema = z.object({ policyNo: z.string(), errors: z.optional(z.array(warningSchema)) })
export type CreatedPolicy = z.infer<typeof createdPolicySchema>

export const submissionResponseSchema = z.extend(createdPolicySchema, { submissionId: z.string() })
export type SubmissionResponse = z.infer<typeof submissionResponseSchema>

export const submissionStatuses = ['Submitted', 'Withdrawn'] as const

/** A user's own submissions, newest first. */
export const submissionTable = defineTable({
  columns: {
    submittedAt: { label: 'Submitted', kind: 'date' },
    // Also the policy's application number, if its format allows.
    lmiReferenceNo: { label: 'LMI Reference No', kind: 'text', personal: true, minLength: 3 },
    policyNo: { label: 'Policy number', kind: 'text', minLength: 3 },
    brandName: { label: 'Brand', kind: 'choice' },
    warnings: { label: 'Warnings', kind: 'number' },
    status: { label: 'Status', kind: 'choice', options: toOptions(submissionStatuses) },
  },
  defaultSort: { field: 'submittedAt', ascending: false },
})
export type SubmissionField = FieldOf<typeof submissionTable>
export type SubmissionSearch = Search<SubmissionField>
export const submissionSearchSchema = searchSchema(submissionTable)

/** The insurer's list of all lenders' submissions, newest first. */
export const submissionListTable = defineTable({
  columns: {
    submittedAt: submissionTable.columns.submittedAt,
    channel: { label: 'Lender', kind: 'choice' },
    lmiReferenceNo: submissionTable.columns.lmiReferenceNo,
    policyNo: submissionTable.columns.policyNo,
    brand: { label: 'Brand', kind: 'choice' },
    submittedBy: { label: 'Submitted by', kind: 'text', sortedBy: 'username' },
    warnings: submissionTable.columns.warnings,
    outsideCard: { label: 'Outside the card', kind: 'choice', options: toOptions(outsideCard) },
    status: submissionTable.columns.status,
  },
  defaultSort: { field: 'submittedAt', ascending: false },
})
export type SubmissionListField = FieldOf<typeof submissionListTable>
export type SubmissionListSearch = Search<SubmissionListField>
export const submissionListSearchSchema = searchSchema(submissionListTable)

const submittedSchema = z.object({
  submissionId: z.string(),
  lmiReferenceNo: z.string(),
  policyNo: z.string(),
  /** The brand's short name. */
  brandName: z.string(),
  submittedBy: z.string(),
  submittedAt: z.iso.datetime(),
  status: z.enum(submissionStatuses),
})
const submittedPolicySchema = z.extend(submittedSchema, { warnings: z.int(), outsideCard: z.enum(outsideCard) })
export type SubmittedPolicy = z.infer<typeof submittedPolicySchema>
export const submissionPageSchema = pageSchema(submittedPolicySchema)

/** The receipt of a submission, for its lender and for the insurer. */
export const submissionReceiptSchema = z.extend(submittedSchema, {
  /** The request as received, byte for byte. */
  request: z.string(),
  /** SHA-256 of those bytes, in hexadecimal. */
  sha256: z.string(),
  answer: createdPolicySchema,
  /** Form values without a field in the request; null if unknown. */
  supplement: z.nullable(z.record(z.string(), z.unknown())),
  /** The names of the request's codes on the day of submission, by code list. */
  lists: z.record(z.string(), z.array(z.object({ shortName: z.string(), longName: z.string() }))),
  outsideCard: z.enum(outsideCard),
  acknowledged: z.nullable(acknowledgedSchema),
  withdrawn: z.nullable(z.object({ at: z.iso.datetime(), by: z.string() })),
})
export type SubmissionReceipt = z.infer<typeof submissionReceiptSchema>

/** The receipt as its lender sees it, with what the caller may do. */
export const ownReceiptSchema = z.extend(submissionReceiptSchema, {
  canWithdraw: z.boolean(),
  /** Why the caller cannot withdraw it; null if it can be withdrawn or already is. */
  withdrawDisabledReason: z.nullable(z.string()),
})
export type OwnReceipt = z.infer<typeof ownReceiptSchema>

/** The id of a draft: its quote's id, or a generated one. */
export const draftIdSchema = z.string().check(z.regex(/^[0-9A-Za-z-]{1,40}$/))
export const submissionDraftPrefix = 'policy-submission/'

/** A draft in the user's list, last saved first. */
const listedDraftSchema = z.object({
  draftId: z.string(),
  quoteId: z.nullable(z.string()),
  lmiReferenceNo: z.string(),
  /** The brand's short name. */
  brandName: z.string(),
  loans: z.int(),
  savedAt: z.iso.datetime(),
})
export const submissionDraftsSchema = z.array(listedDraftSchema)
export type ListedDraft = z.infer<typeof listedDraftSchema>

const key = z.string().check(z.minLength(1), z.maxLength(40))
const rows = z.maxLength(500)

export const submissionDraftSchema = z.object({
  ...formSchemaOf(submissionFields).shape,
  loans: z.array(z.extend(formSchemaOf(loanFields), { key, links: z.array(key).check(rows) })).check(rows),
  properties: z.array(z.extend(formSchemaOf(securityFields), { key })).check(rows),
  borrowers: z.array(z.extend(formSchemaOf(borrowerFields), { key })).check(rows),
  quoteId: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  /** The texts filled in from the quote, by field path: "loans.k1.amountRequested". */
  quoted: z._default(z.record(z.string(), z.string()), {}),
})

export type SubmissionDraft = SubmissionForm & {
  readonly quoteId: string | null
  readonly quoted: Readonly<Record<string, string>>
}

/** The draft id that opens a blank form with a newly generated draft id. */
export const blankDraft = 'new'

/** The address parameters of Policy Submission: a draft's form, the list, or a receipt. */
export type SubmissionAddress = {
  readonly view?: 'mine'
  readonly submission?: string
  readonly draft?: string
  /** The quote that a submission starts from; its id is also the draft's. */
  readonly quote?: string
  /** The withdrawn submission that is corrected; its id is also the draft's. */
  readonly resubmit?: string
} & TableAddress<SubmissionField>

/** The list that the receipt was opened from. */
export function submissionListOf(address: SubmissionAddress): SubmissionAddress {
  const { submission: _submission, draft: _draft, quote: _quote, resubmit: _resubmit, ...list } = address
  return { ...list, view: 'mine' }
}

/** Parses the query parameters of the address; omits invalid ones. */
export function parseSubmissionAddress(query: Record<string, unknown>): SubmissionAddress {
  const idOf = (text: string) => (/^[0-9a-f-]{36}$/.test(text) ? text : undefined)
  const submission = idOf(addressText(query.submission))
  const resubmit = idOf(addressText(query.resubmit))
  const draft = draftIdSchema.safeParse(addressText(query.draft)).data
  const quote = draftIdSchema.safeParse(addressText(query.quote)).data
  return {
    ...(query.view === 'mine' && { view: 'mine' as const }),
    ...(submission !== undefined && { submission }),
    ...(resubmit !== undefined && { resubmit }),
    ...(draft !== undefined && { draft }),
    ...(quote !== undefined && { quote }),
    ...parseTableAddress(query, submissionTable),
  }
}
