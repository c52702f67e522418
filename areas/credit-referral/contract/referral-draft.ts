import * as z from 'zod/mini'
import { mostFiles } from './sent-ahead.ts'

/** The name under which the draft of a new request is kept. */
export const referralDraftForm = 'credit-referral'

export const typedText = z._default(z.string().check(z.maxLength(50_000)), '')

/** The fields of a request as they stand on the screen. */
export const referralDraftFields = {
  brandName: typedText,
  lenderRefNumber: typedText,
  submissionType: typedText,
  referralReason: typedText,
  capitalisedFlag: typedText,
  baseLoanAmount: typedText,
  baseLVR: typedText,
  creditNotes: typedText,
  /** Dollars; only to compare the stated LVR with, never sent. */
  securityValue: typedText,
}

/** The upload id of files that were sent ahead, and their names and sizes in bytes. */
export const sentAheadDraft = {
  uuid: z._default(z.nullable(z.string()), null),
  files: z._default(z.array(z.object({ name: z.string(), size: z.number() })).check(z.maxLength(mostFiles)), []),
}

/** What a person has typed into a new request and not sent yet. */
export const referralDraftSchema = z.object({
  content: z.nullable(
    z.object({
      ...referralDraftFields,
      ...sentAheadDraft,
      /** The lender's reference of the quote that it was filled in from, '' where that has none; absent without a quote. */
      filledFrom: z.optional(z.string().check(z.maxLength(200))),
    }),
  ),
})
export type ReferralDraft = z.infer<typeof referralDraftSchema>
export type ReferralDraftContent = NonNullable<ReferralDraft['content']>
