import * as z from 'zod/mini'
import { formSchemaOf } from '#packages/fields'
import { mostFiles } from './referral-calls.ts'
import { referralFields } from './referral-fields.ts'

/** The name under which the draft of a new request is kept. */
export const referralDraftForm = 'credit-referral'

const text = z.string().check(z.maxLength(50_000))
const typedText = z._default(text, '')

/** The fields of a request as they stand on the screen. */
const referralDraftFields = {
  ...formSchemaOf(referralFields).shape,
  /** Dollars; only to compare the stated LVR with, never sent. */
  securityValue: typedText,
}

/** A file of a draft, its size in bytes. */
const draftFile = z.object({ name: z.string(), size: z.number() })

/** The upload id of files that were sent ahead, and their names and sizes. */
const sentAheadDraft = {
  uuid: z._default(z.nullable(z.string()), null),
  files: z._default(z.array(draftFile).check(z.maxLength(mostFiles)), []),
}

/** What a person has typed into a new request and not sent yet. */
export const referralDraftSchema = z.object({
  ...referralDraftFields,
  ...sentAheadDraft,
  /** The lender's reference of the quote that it was filled in from, '' where that has none; absent without a quote. */
  filledFrom: z.optional(z.string().check(z.maxLength(200))),
})
export type ReferralDraft = z.infer<typeof referralDraftSchema>

/** The name under which a person's draft for a request that exists is kept. */
export function requestDraftForm(requestId: string): string {
  return `credit-referral/${requestId}`
}

/** An answer that is not sent yet. */
const answerDraftSchema = z.object({
  kind: z.literal('answer'),
  /** The question that it answers: to another one it is no answer. */
  messageNumber: z.int(),
  text: typedText,
  ...sentAheadDraft,
})
export type AnswerDraft = z.infer<typeof answerDraftSchema>

/** A request that is to be sent again, and is not yet; the fields as they stand on the screen. */
const resubmissionDraftSchema = z.object({
  kind: z.literal('resubmission'),
  /** The version that it is to follow. */
  version: z.int(),
  ...referralDraftFields,
  ...sentAheadDraft,
})
export type ResubmissionDraft = z.infer<typeof resubmissionDraftSchema>

/** What a person has typed for a request that exists: it waits for an answer or is Complete, so it is one or the other. */
export const requestDraftSchema = z.discriminatedUnion('kind', [answerDraftSchema, resubmissionDraftSchema])
export type RequestDraft = z.infer<typeof requestDraftSchema>
