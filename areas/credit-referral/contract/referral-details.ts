import * as z from 'zod/mini'
import { responseSchemaOf } from '#packages/fields'
import { referralFields, versionFields } from './referral-fields.ts'
import { referralStatusSchema } from './referral-status.ts'

const instant = z.iso.datetime()

/** A file of a referral or of an answer. Its size is in bytes. */
export const referralDocumentSchema = z.object({
  documentId: z.string(),
  documentName: z.string(),
  dateOfUpload: instant,
  size: z.number(),
  sha256: z.string(),
  uploadedBy: z.string(),
  version: z.int(),
  /** The answer that it belongs to; null for a file of the referral itself. */
  messageNumber: z.nullable(z.int()),
})
export type ReferralDocument = z.infer<typeof referralDocumentSchema>

/** An event of a referral. The timeline lists events oldest first. */
export const referralEventSchema = z.object({
  kind: z.enum([
    'received',
    'resubmitted',
    'assigned',
    'reassigned',
    'released',
    'asked',
    'answered',
    'decided',
    'withdrawn',
  ]),
  at: instant,
  by: z.string(),
  byInsurer: z.boolean(),
  version: z.int(),
  /** A decision code, the username of a new assignee, or the username of the previous one. */
  detail: z.nullable(z.string()),
})
export type ReferralEvent = z.infer<typeof referralEventSchema>

/** An underwriter's question, or the lender's answer. */
export const referralMessageSchema = z.object({
  messageNumber: z.int(),
  kind: z.enum(['question', 'answer']),
  text: z.string(),
  by: z.string(),
  at: instant,
  version: z.int(),
  /** When the question was answered, or closed by a decision; null while it is open, and for an answer. */
  answeredAt: z.nullable(instant),
})
export type ReferralMessage = z.infer<typeof referralMessageSchema>

/** A submitted version and its decision; newest first. Amounts and percentages are exact decimals as text. */
export const referralVersionSchema = z.object({
  version: z.int(),
  ...responseSchemaOf(versionFields).shape,
  submittedBy: z.string(),
  submittedAt: instant,
  decision: z.nullable(z.string()),
  uwNotes: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
})
export type ReferralVersion = z.infer<typeof referralVersionSchema>

/** Hours from submission to decision for similar referrals, from the lender's own records. */
export const similarReferralsSchema = z.object({
  /** The number of referrals measured; below five, the other values are null. */
  count: z.int(),
  medianHours: z.nullable(z.number()),
  /** Nine out of ten referrals were decided within this time. */
  ninetiethHours: z.nullable(z.number()),
})
export type SimilarReferrals = z.infer<typeof similarReferralsSchema>

/** A referral with all its parts (specification 001 §3, and our additions). */
export const referralDetailsSchema = z.object({
  requestId: z.string(),
  ...responseSchemaOf(referralFields).shape,
  decision: z.nullable(z.string()),
  uwNotes: z.nullable(z.string()),
  assignedTo: z.nullable(z.string()),
  status: referralStatusSchema,
  documents: z.array(referralDocumentSchema),
  isResubmitEligible: z.boolean(),
  version: z.int(),
  raisedBy: z.string(),
  submissionDateTime: instant,
  /**
   * The submission, moved later by the time that questions were open. The insurer has had the referral for `pausedAt`,
   * or now, minus this.
   */
  waitingSince: instant,
  /** When the open question was asked; null while none is open. */
  pausedAt: z.nullable(instant),
  /** True when the caller may withdraw it now: only the user who raised it may, while it is open. */
  canWithdraw: z.boolean(),
  /** True when the caller may answer the open question. */
  canAnswer: z.boolean(),
  messages: z.array(referralMessageSchema),
  events: z.array(referralEventSchema),
  versions: z.array(referralVersionSchema),
  similar: similarReferralsSchema,
})
export type ReferralDetails = z.infer<typeof referralDetailsSchema>

const names = new Intl.Collator('en-AU', { numeric: true })

/** Sorts documents by upload date, then by name in natural order: "Payslip 2" before "Payslip 10". */
export function sortDocuments(documents: readonly ReferralDocument[]): ReferralDocument[] {
  return documents.toSorted(
    (one, other) =>
      Date.parse(one.dateOfUpload) - Date.parse(other.dateOfUpload) ||
      names.compare(one.documentName, other.documentName),
  )
}
