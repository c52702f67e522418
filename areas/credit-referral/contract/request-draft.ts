import * as z from 'zod/mini'
import { referralDraftFields, sentAheadDraft, typedText } from './referral-draft.ts'

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
