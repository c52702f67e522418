import * as z from 'zod/mini'
import { uploadedFilesDraft } from '#areas/upload/contract'
import { formSchemaOf } from '#packages/fields'
import { referralFormFields } from './referral-fields.ts'

export const referralDraftForm = 'credit-referral'

const text = z.string().check(z.maxLength(50_000))
const draftText = z._default(text, '')

const referralDraftFields = formSchemaOf(referralFormFields).shape

/** An unsent new referral. */
export const referralDraftSchema = z.object({
  ...referralDraftFields,
  ...uploadedFilesDraft,
  /** The reference of the quote that filled it in, '' when it has none; absent without a quote. */
  filledFrom: z.optional(z.string().check(z.maxLength(200))),
  /** The quote that it is raised from; absent for a request that was not priced. */
  quoteId: z.optional(z.string().check(z.maxLength(40))),
})
export type ReferralDraft = z.infer<typeof referralDraftSchema>

/** The form name of a user's draft for an existing referral. */
export function openReferralDraftForm(referralId: string): string {
  return `credit-referral/${referralId}`
}

const answerDraftSchema = z.object({
  kind: z.literal('answer'),
  /** The question that it answers; the draft does not apply to another one. */
  messageNumber: z.int(),
  text: draftText,
  ...uploadedFilesDraft,
})
export type AnswerDraft = z.infer<typeof answerDraftSchema>

/** An unsent resubmission; the fields as the form shows them. */
const resubmissionDraftSchema = z.object({
  kind: z.literal('resubmission'),
  /** The version that it replaces. */
  version: z.int(),
  ...referralDraftFields,
  ...uploadedFilesDraft,
})
export type ResubmissionDraft = z.infer<typeof resubmissionDraftSchema>

/** A user's draft for an existing referral: an answer while it is On Hold, a resubmission once it is Complete. */
export const openReferralDraftSchema = z.discriminatedUnion('kind', [answerDraftSchema, resubmissionDraftSchema])
export type OpenReferralDraft = z.infer<typeof openReferralDraftSchema>
