import * as z from 'zod/mini'
import { deskShape, policyCaseSchema, policyCaseStatusSchema } from '#areas/case/contract'
import { policyStatuses } from '#areas/policy/contract'
import { formSchemaOf, inputSchemaOf } from '#packages/fields'
import { cancellationFields } from './cancellation-fields.ts'

/** A calendar day, yyyy-mm-dd. */
const day = z.iso.date()
const dollars = z.number()

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
  openCancellation: z.nullable(z.object({ id: z.string(), status: policyCaseStatusSchema })),
})
export type CancellationStart = z.infer<typeof cancellationStartSchema>

/** A cancellation with its messages and events. */
export const cancellationDetailsSchema = z.extend(policyCaseSchema, {
  cancellationId: z.string(),
  /** The name of the reason. */
  reason: z.string(),
  notes: z.nullable(z.string()),
  cancellationDate: day,
  coverBegan: day,
  premiumPaid: dollars,
  refund: dollars,
  /** Why the refund is this amount, as a phrase. */
  refundReason: z.string(),
  /** The insurer's note or reason with its decision, or why it was closed. */
  decisionNotes: z.nullable(z.string()),
  /** Why it cannot be accepted today; null when it can. */
  notAcceptable: z.nullable(z.string()),
})
export type CancellationDetails = z.infer<typeof cancellationDetailsSchema>

/** The accepted file types of an answer, such as ".pdf". */
export const fileTypesSchema = z.object({ fileTypes: z.array(z.string()) })

/** A cancellation in the list of its policy. */
export const cancellationSummarySchema = z.pick(cancellationDetailsSchema, {
  cancellationId: true,
  status: true,
  cancellationDate: true,
  refund: true,
  submittedBy: true,
  submittedAt: true,
  decidedAt: true,
})
export type CancellationSummary = z.infer<typeof cancellationSummarySchema>

/** A cancellation as its lender sees it, with the brand's name and the caller's actions. */
export const deskCancellationSchema = z.extend(cancellationDetailsSchema, deskShape)
export type DeskCancellation = z.infer<typeof deskCancellationSchema>

/** The unsent input of the form. */
export const cancellationDraftSchema = z.object(formSchemaOf(cancellationFields).shape)
export type CancellationDraft = z.infer<typeof cancellationDraftSchema>
