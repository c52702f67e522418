import * as z from 'zod/mini'
import { abilitiesSchema, caseEventSchema, caseMessageSchema } from '#areas/case/contract'
import { policyStatuses } from '#areas/policy/contract'
import { formSchemaOf, inputSchemaOf } from '#packages/fields'
import { cancellationFields } from './cancellation-fields.ts'

const instant = z.iso.datetime()
/** A calendar day, yyyy-mm-dd. */
const day = z.iso.date()
const dollars = z.number()

/** The statuses of a cancellation; the last four are final. It is Closed when its policy ends otherwise. */
const cancellationStatuses = [
  'Submitted',
  'Assigned',
  'On Hold',
  'Accepted',
  'Declined',
  'Withdrawn',
  'Closed',
] as const
export const cancellationStatusSchema = z.enum(cancellationStatuses)
export type CancellationStatus = z.infer<typeof cancellationStatusSchema>

/** The body of a submission. */
export const cancellationRequestSchema = z.strictObject({
  policyNumber: z.string().check(z.maxLength(200)),
  ...inputSchemaOf(cancellationFields).shape,
})
export type CancellationRequestInput = z.infer<typeof cancellationRequestSchema>
export const submittedCancellationSchema = z.object({ id: z.string() })

/** A policy to be cancelled. */
export const cancellationStartSchema = z.object({
  policyNumber: z.string(),
  brandName: z.string(),
  policyStatus: z.enum(policyStatuses),
  coverBegan: day,
  coverEnds: z.nullable(day),
  premiumPaid: dollars,
  /** Today in Sydney. */
  today: day,
  reasons: z.array(z.object({ shortName: z.string(), longName: z.string() })),
  openCancellation: z.nullable(z.object({ id: z.string(), status: cancellationStatusSchema })),
})
export type CancellationStart = z.infer<typeof cancellationStartSchema>

/** A cancellation in the list of its policy. */
export const cancellationSummarySchema = z.object({
  cancellationId: z.string(),
  status: cancellationStatusSchema,
  cancellationDate: day,
  refund: dollars,
  submittedBy: z.string(),
  submittedAt: instant,
  decidedAt: z.nullable(instant),
})
export type CancellationSummary = z.infer<typeof cancellationSummarySchema>

/** An event of a cancellation. `detail` is the username of a new assignee, the reason of a decision, or why it was closed. */
const cancellationEventSchema = caseEventSchema([
  'submitted',
  'assigned',
  'reassigned',
  'released',
  'asked',
  'answered',
  'accepted',
  'declined',
  'withdrawn',
  'closed',
])
export type CancellationEvent = z.infer<typeof cancellationEventSchema>
export type CancellationMessage = z.infer<typeof caseMessageSchema>

/** A cancellation with its messages and events. */
export const cancellationDetailsSchema = z.object({
  ...cancellationSummarySchema.shape,
  policyNumber: z.string(),
  brandName: z.string(),
  /** The name of the reason. */
  reason: z.string(),
  notes: z.nullable(z.string()),
  premiumPaid: dollars,
  /** Why the refund is this amount, as a phrase. */
  refundReason: z.string(),
  coverBegan: day,
  waitingSince: instant,
  /** When the open question was asked; null without an open question. */
  pausedAt: z.nullable(instant),
  assignedTo: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  /** The insurer's note or reason with its decision, or why it was closed. */
  decisionNotes: z.nullable(z.string()),
  policyStatus: z.enum(policyStatuses),
  /** Why it cannot be accepted today; null when it can. */
  notAcceptable: z.nullable(z.string()),
  messages: z.array(caseMessageSchema),
  events: z.array(cancellationEventSchema),
  /** What the caller may do now. */
  can: z.object({ withdraw: z.boolean(), answer: z.boolean() }),
})
export type CancellationDetails = z.infer<typeof cancellationDetailsSchema>

/** A cancellation as its lender sees it, with the brand's name and the caller's actions. */
export const deskCancellationSchema = z.extend(cancellationDetailsSchema, {
  channel: z.string(),
  brand: z.string(),
  can: abilitiesSchema,
})
export type DeskCancellation = z.infer<typeof deskCancellationSchema>

/** An answer to the underwriter's question; without a number it answers the open one. */
export const answerRequestSchema = z.strictObject({
  messageNumber: z.nullish(z.int()),
  text: z.nullish(z.string()),
  /** The number of the last event that the caller has seen; not checked when omitted. */
  lastSeenEvent: z.nullish(z.int()),
})

/** The name of the draft of a policy's cancellation. */
export function cancellationDraftForm(policyNumber: string): string {
  return `cancellation ${policyNumber}`
}
/** The unsent input of the form. */
export const cancellationDraftSchema = z.object(formSchemaOf(cancellationFields).shape)
export type CancellationDraft = z.infer<typeof cancellationDraftSchema>

/** The name of the draft of an answer to the underwriter. */
export function answerDraftForm(cancellationId: string): string {
  return `cancellation-answer ${cancellationId}`
}
/** The unsent answer to a question, and the number of that question. */
export const answerDraftSchema = z.object({ answer: z.string().check(z.maxLength(50_000)), messageNumber: z.int() })
export type AnswerDraft = z.infer<typeof answerDraftSchema>
