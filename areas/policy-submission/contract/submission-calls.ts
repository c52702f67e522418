import * as z from 'zod/mini'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { formSchemaOf } from '#packages/fields'
import {
  addressText,
  defineTable,
  type FieldOf,
  pageSchema,
  readTableAddress,
  type Search,
  searchShape,
  type TableAddress,
  unknownSearchKey,
} from '#packages/table'
import { borrowerFields, loanFields, propertyFields, submissionFields } from './submission-fields.ts'

const items = z.array(referenceItemSchema)
const groupOf = <const Name extends string>(...names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, items])) as { readonly [N in Name]: typeof items })

/** What may be chosen for a brand, by group and field (specification 001 §3). */
export const dropdownSchema = z.object({
  policy: groupOf('underwritingType', 'documentationType', 'capitalized', 'paymentType'),
  loan: groupOf('loanPurpose', 'smsf'),
  property: groupOf('occupancyType', 'residentialType', 'state', 'ndis', 'country'),
  borrower: groupOf('employmentType', 'residencyStatus', 'firstHomeBuyer', 'expatriate'),
})
export type Dropdown = z.infer<typeof dropdownSchema>

const warning = z.object({ code: z.string(), message: z.string() })
/** Something to look at: the policy is made all the same. */
export type Warning = z.infer<typeof warning>

/** The policy that was made, and what a person should know about it. */
export const createdPolicySchema = z.object({ policyNo: z.string(), errors: z.optional(z.array(warning)) })
export type CreatedPolicy = z.infer<typeof createdPolicySchema>

/** A person's own submissions: the newest first. */
export const submissionTable = defineTable({
  columns: {
    submittedAt: { label: 'Submitted', kind: 'date' },
    // Where it looks like one it is the application number of the policy.
    lmiReferenceNo: { label: 'LMI Reference No', kind: 'text', personal: true },
    policyNo: { label: 'Policy number', kind: 'text' },
    brandName: { label: 'Brand', kind: 'choice' },
    warnings: { label: 'Warnings', kind: 'number' },
  },
  defaultSort: { field: 'submittedAt', ascending: false },
})
export type SubmissionField = FieldOf<typeof submissionTable>
export type SubmissionSearch = Search<SubmissionField>
export const submissionSearchSchema = z.strictObject(searchShape(submissionTable, { mostSorts: 5 }), {
  error: unknownSearchKey('page, pageSize, filter and sorts'),
})

/** The insurer's list of the submissions of all lenders, the newest first. Numbers are found whole. */
export const submissionListTable = defineTable({
  columns: {
    submittedAt: submissionTable.columns.submittedAt,
    channel: { label: 'Lender', kind: 'choice' },
    lmiReferenceNo: submissionTable.columns.lmiReferenceNo,
    policyNo: submissionTable.columns.policyNo,
    brand: { label: 'Brand', kind: 'choice' },
    submittedBy: { label: 'Submitted by', kind: 'text' },
    warnings: submissionTable.columns.warnings,
  },
  defaultSort: { field: 'submittedAt', ascending: false },
})
export type SubmissionListField = FieldOf<typeof submissionListTable>
export type SubmissionListSearch = Search<SubmissionListField>
export const submissionListSearchSchema = z.strictObject(searchShape(submissionListTable, { mostSorts: 7 }), {
  error: unknownSearchKey('page, pageSize, filter and sorts'),
})

const submittedSchema = z.object({
  submissionId: z.string(),
  lmiReferenceNo: z.string(),
  policyNo: z.string(),
  /** The brand's short name. */
  brandName: z.string(),
  submittedBy: z.string(),
  submittedAt: z.iso.datetime(),
})
export const submissionPageSchema = pageSchema(z.extend(submittedSchema, { warnings: z.int() }))

/** The proof of a submission. */
export const submissionReceiptSchema = z.extend(submittedSchema, {
  /** The request as it was sent, byte for byte. */
  request: z.string(),
  /** Of those bytes, in hexadecimal digits. */
  sha256: z.string(),
  answer: createdPolicySchema,
  /** What was typed and has no place in the request; null where nothing is known of it. */
  supplement: z.nullable(z.record(z.string(), z.unknown())),
})
export type SubmissionReceipt = z.infer<typeof submissionReceiptSchema>

/** Names a draft: the quote that it began with, or an id of its own. */
export const draftIdSchema = z.string().check(z.regex(/^[0-9A-Za-z-]{1,40}$/))
/** Before the id in the name under which the draft of a submission is kept. */
export const submissionDraftPrefix = 'policy-submission/'

/** A draft in the list of a person's own, the one that was saved last first. */
const listedDraftSchema = z.object({
  draftId: z.string(),
  /** The quote that it is filled in from; null for a blank start. */
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

/** What a person has typed into a submission and not sent yet. */
export const submissionDraftSchema = z.object({
  ...formSchemaOf(submissionFields).shape,
  loans: z.array(z.extend(formSchemaOf(loanFields), { key, links: z.array(key).check(rows) })).check(rows),
  properties: z.array(z.extend(formSchemaOf(propertyFields), { key })).check(rows),
  borrowers: z.array(z.extend(formSchemaOf(borrowerFields), { key })).check(rows),
  /** The quote that it was filled in from. */
  quoteId: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  /** The texts that were filled in from the quote, by the field's path: "loans.k1.amountRequested". */
  quoted: z._default(z.record(z.string(), z.string()), {}),
})

/** A reference is compared without its case, blanks around it and ways of writing an accent. */
export function lmiReferenceKey(lmiReferenceNo: string): string {
  return lmiReferenceNo.normalize('NFC').trim().toLowerCase()
}

/** In the place of a draft: a blank form, whose draft gets an id of its own. */
export const blankDraft = 'new'

/** What the address of the policy submission says: the form of a draft, the list, or a receipt. */
export type SubmissionAddress = {
  readonly view?: 'mine'
  /** The submission whose receipt is open. */
  readonly submission?: string
  /** The draft that is typed into. */
  readonly draft?: string
  /** The quote that a submission begins with, which names its draft. */
  readonly quote?: string
} & TableAddress<SubmissionField>

/** The list from which a receipt is opened. */
export function submissionListOf(address: SubmissionAddress): SubmissionAddress {
  const { submission: _submission, draft: _draft, quote: _quote, ...list } = address
  return { ...list, view: 'mine' }
}

/** Reads what stands after the question mark; what makes no sense is left out. */
export function readSubmissionAddress(given: Record<string, unknown>): SubmissionAddress {
  const submission = addressText(given.submission)
  const draft = draftIdSchema.safeParse(addressText(given.draft)).data
  const quote = draftIdSchema.safeParse(addressText(given.quote)).data
  return {
    ...(given.view === 'mine' && { view: 'mine' as const }),
    ...(/^[0-9a-f-]{36}$/.test(submission) && { submission }),
    ...(draft !== undefined && { draft }),
    ...(quote !== undefined && { quote }),
    ...readTableAddress(given, submissionTable),
  }
}
