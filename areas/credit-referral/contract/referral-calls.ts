import * as z from 'zod/mini'
import { schemaOf } from '#packages/fields'
import { referralFields } from './referral-fields.ts'
import { sentences } from './sentences.ts'

/** The most files that come with a referral or an answer. */
export const mostFiles = 200

/** Names the files of a referral or an answer that were sent ahead under a uuid, as the person picked them. */
export const sentAhead = {
  filenames: z.nullish(
    z.array(z.string().check(z.maxLength(500))).check(z.maxLength(mostFiles, sentences.tooManyFiles(mostFiles))),
  ),
  uuid: z.nullish(z.string().check(z.maxLength(100))),
}

const unknownKey = ({ code, keys }: { readonly code?: string; readonly keys?: readonly string[] }) =>
  code === 'unrecognized_keys' ? `A referral has no field ${keys?.join(', ')}. Leave it out.` : undefined

/**
 * A referral as it may arrive (specification 001 §3). Which of its values are accepted is decided by `readForm`, in words that a
 * person can act on. `submittedBy` and `attachments` are accepted and not looked at: who submits says the token, and the
 * files come on their own. Unknown keys are refused.
 */
export const sentReferralSchema = z.strictObject(
  {
    ...schemaOf(referralFields).shape,
    /** Only a resubmission may name its request; without it the lender reference does. */
    requestId: z.nullish(z.string().check(z.maxLength(200))),
    submittedBy: z.optional(z.unknown()),
    attachments: z.optional(z.unknown()),
    ...sentAhead,
  },
  { error: unknownKey },
)
export type SentReferral = z.infer<typeof sentReferralSchema>

/** What a submission answers (specification 001 §3); a resubmission answers the same. */
export const submittedReferralSchema = z.object({ requestId: z.string(), version: z.optional(z.int()) })
export type SubmittedReferral = z.infer<typeof submittedReferralSchema>

/** An answer to the underwriter's question, as it may arrive; its files come as a submission's do. */
export const sentAnswerSchema = z.strictObject({
  /** The question that it answers; without it the one that is open. */
  messageNumber: z.nullish(z.int()),
  text: z.nullish(z.string()),
  ...sentAhead,
})
export type SentAnswer = z.infer<typeof sentAnswerSchema>

/** Asks whether a lender reference is in use; answers the Request ID of the referral that has it, or null. */
export const referenceQuestionSchema = z.strictObject({ lenderRefNumber: z.string().check(z.maxLength(200)) })
export const referenceAnswerSchema = z.object({ requestId: z.nullable(z.string()) })

/** A referral reason with what an underwriter usually asks for, from reference data. */
export const referralReasonSchema = z.object({
  id: z.int(),
  shortName: z.string(),
  longName: z.string(),
  /** Words in a file's name by which a document is recognised. */
  expects: z._default(z.array(z.object({ longName: z.string(), words: z.array(z.string()) })), []),
})
export type ReferralReason = z.infer<typeof referralReasonSchema>
