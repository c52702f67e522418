import * as z from 'zod/mini'
import { uploadedFiles } from '#areas/upload/contract'
import { inputSchemaOf } from '#packages/fields'
import { referralFields } from './referral-fields.ts'

const unknownKey = ({ code, keys }: { readonly code?: string; readonly keys?: readonly string[] }) =>
  code === 'unrecognized_keys' ? `A referral has no field ${keys?.join(', ')}. Leave it out.` : undefined

/**
 * A referral as received (specification 001 §3). `parseForm` validates the values and writes the messages for the user.
 * `submittedBy` and `attachments` are accepted and ignored: the access token names the submitter, and the files arrive
 * separately. Unknown keys are refused.
 */
export const referralInputSchema = z.strictObject(
  {
    ...inputSchemaOf(referralFields).shape,
    /** Only for a resubmission; without it, the lender reference identifies the referral. */
    requestId: z.nullish(z.string().check(z.maxLength(200))),
    submittedBy: z.optional(z.unknown()),
    attachments: z.optional(z.unknown()),
    ...uploadedFiles,
  },
  { error: unknownKey },
)
export type ReferralInput = z.infer<typeof referralInputSchema>

/** The response to a submission or a resubmission (specification 001 §3). */
export const submittedReferralSchema = z.object({ requestId: z.string(), version: z.optional(z.int()) })
export type SubmittedReferral = z.infer<typeof submittedReferralSchema>

/** An answer to the underwriter's question as received; its files arrive as those of a submission. */
export const answerInputSchema = z.strictObject({
  /** The question that it answers; the open one by default. */
  messageNumber: z.nullish(z.int()),
  /** The number of the last event that the user has seen; a later one refuses the answer with 409 `case-changed`. */
  lastSeenEvent: z.nullish(z.int()),
  text: z.nullish(z.string()),
  ...uploadedFiles,
})
export type AnswerInput = z.infer<typeof answerInputSchema>

/** Checks whether a lender reference is in use; returns the Request ID of the referral that uses it, or null. */
export const referenceCheckRequestSchema = z.strictObject({ lenderRefNumber: z.string().check(z.maxLength(200)) })
export const referenceCheckResponseSchema = z.object({ requestId: z.nullable(z.string()) })

/** A document that an underwriter usually requests: a file whose name has one of the words. */
export const expectedDocumentSchema = z.object({ longName: z.string(), words: z.array(z.string()) })
export type ExpectedDocument = z.infer<typeof expectedDocumentSchema>

/** A referral reason from reference data, with the documents that an underwriter usually requests. */
export const referralReasonSchema = z.object({
  id: z.int(),
  shortName: z.string(),
  longName: z.string(),
  expects: z._default(z.array(expectedDocumentSchema), []),
})
export type ReferralReason = z.infer<typeof referralReasonSchema>
