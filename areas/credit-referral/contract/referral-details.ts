import * as z from 'zod/mini'
import { answerSchemaOf } from '#packages/fields'
import { referralFields, versionFields } from './referral-fields.ts'
import { referralStatusSchema } from './referral-status.ts'

const instant = z.iso.datetime()

/** A file of a request: of what was sent, or of an answer. Its size is in bytes. */
export const referralDocumentSchema = z.object({
  documentId: z.string(),
  documentName: z.string(),
  dateOfUpload: instant,
  size: z.number(),
  sha256: z.string(),
  uploadedBy: z.string(),
  version: z.int(),
  /** The answer that it came with; null for a file of the request itself. */
  messageNumber: z.nullable(z.int()),
})
export type ReferralDocument = z.infer<typeof referralDocumentSchema>

/** What happened to a referral: its timeline, oldest first. */
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
  /** A decision code, or the username of a new assignee, or of the one from whom it was reassigned. */
  detail: z.nullable(z.string()),
})
export type ReferralEvent = z.infer<typeof referralEventSchema>

/** A question of the underwriter, or the lender's answer. */
export const referralMessageSchema = z.object({
  messageNumber: z.int(),
  kind: z.enum(['question', 'answer']),
  text: z.string(),
  by: z.string(),
  at: instant,
  version: z.int(),
  /** When a question was answered, or closed by a decision; null while it is open, and for an answer. */
  answeredAt: z.nullable(instant),
})
export type ReferralMessage = z.infer<typeof referralMessageSchema>

/** What was sent each time, and what was decided about it; newest first. Figures as exact decimals in text. */
export const referralVersionSchema = z.object({
  version: z.int(),
  ...answerSchemaOf(versionFields).shape,
  submittedBy: z.string(),
  submittedAt: instant,
  decision: z.nullable(z.string()),
  uwNotes: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
})
export type ReferralVersion = z.infer<typeof referralVersionSchema>

/** How long requests like this one took from the submission to the decision, from the lender's own records; hours. */
export const similarReferralsSchema = z.object({
  /** How many were looked at; below five the figures say nothing and are null. */
  count: z.int(),
  medianHours: z.nullable(z.number()),
  /** Nine of ten were decided within these hours. */
  ninetiethHours: z.nullable(z.number()),
})
export type SimilarReferrals = z.infer<typeof similarReferralsSchema>

/** A referral with everything that belongs to it (specification 001 §3, and ours beside it). */
export const referralDetailsSchema = z.object({
  requestId: z.string(),
  ...answerSchemaOf(referralFields).shape,
  decision: z.nullable(z.string()),
  uwNotes: z.nullable(z.string()),
  assignedTo: z.nullable(z.string()),
  status: referralStatusSchema,
  documents: z.array(referralDocumentSchema),
  isResubmitEligible: z.boolean(),
  version: z.int(),
  raisedBy: z.string(),
  submissionDateTime: instant,
  /** The insurer has had it for `pausedAt`, or now, less this: the submission, moved on by each question's time. */
  waitingSince: instant,
  /** When the open question was asked; null while none is open. */
  pausedAt: z.nullable(instant),
  /** True for a person who may withdraw it now: the one who raised it, while it is open. */
  canWithdraw: z.boolean(),
  /** True for a person who may answer the open question. */
  canAnswer: z.boolean(),
  messages: z.array(referralMessageSchema),
  events: z.array(referralEventSchema),
  versions: z.array(referralVersionSchema),
  similar: similarReferralsSchema,
})
export type ReferralDetails = z.infer<typeof referralDetailsSchema>

const names = new Intl.Collator('en-AU', { numeric: true })

/** Documents by when they came, and those that came together by name as people count: "Payslip 2" before "Payslip 10". */
export function sortDocuments(documents: readonly ReferralDocument[]): ReferralDocument[] {
  return documents.toSorted(
    (one, other) =>
      Date.parse(one.dateOfUpload) - Date.parse(other.dateOfUpload) ||
      names.compare(one.documentName, other.documentName),
  )
}
