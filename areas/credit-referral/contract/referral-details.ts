import * as z from 'zod/mini'
import { caseDocumentSchema, deskShape, versionedEventSchema, versionedMessageSchema } from '#areas/case/contract'
import { responseSchemaOf } from '#packages/fields'
import { expectedDocumentSchema } from './referral-calls.ts'
import { referralFields, versionFields } from './referral-fields.ts'
import { referralStatusSchema } from './referral-status.ts'

const instant = z.iso.datetime()

/** An event of a referral. `detail` is a decision code, the username of a new assignee, or that of the previous one. */
export const referralEventSchema = versionedEventSchema([
  'received',
  'resubmitted',
  'assigned',
  'reassigned',
  'released',
  'asked',
  'answered',
  'attached',
  'decided',
  'withdrawn',
  'closed',
])
export type ReferralEvent = z.infer<typeof referralEventSchema>
export type ReferralMessage = z.infer<typeof versionedMessageSchema>

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
  /** The quote that it was raised from. */
  quoteId: z._default(z.nullable(z.string()), null),
  decision: z.nullable(z.string()),
  uwNotes: z.nullable(z.string()),
  assignedTo: z.nullable(z.string()),
  status: referralStatusSchema,
  documents: z.array(caseDocumentSchema),
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
  messages: z.array(versionedMessageSchema),
  events: z.array(referralEventSchema),
  versions: z.array(referralVersionSchema),
  similar: similarReferralsSchema,
})
export type ReferralDetails = z.infer<typeof referralDetailsSchema>

/** A referral as its lender sees it, with the names that the lender's lists would provide and the caller's actions. */
export const deskReferralSchema = z.extend(referralDetailsSchema, {
  ...deskShape,
  /** The documents usually needed for its reason; none once it is Complete. */
  expected: z._default(z.array(expectedDocumentSchema), []),
})
export type DeskReferral = z.infer<typeof deskReferralSchema>
