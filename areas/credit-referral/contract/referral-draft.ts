import * as z from 'zod/mini'

/** The name under which the draft of a new request is kept. */
export const referralDraftForm = 'credit-referral'

const typed = z._default(z.string().check(z.maxLength(50_000)), '')

/** What a person has typed into a new request and not sent yet; the fields as they stand on the screen. */
export const referralDraftSchema = z.object({
  content: z.nullable(
    z.object({
      brandName: typed,
      lenderRefNumber: typed,
      submissionType: typed,
      referralReason: typed,
      capitalisedFlag: typed,
      baseLoanAmount: typed,
      baseLVR: typed,
      creditNotes: typed,
      /** Dollars; only to compare the stated LVR with, never sent. */
      securityValue: typed,
      /** The upload id of files that were sent ahead, and their names and sizes in bytes. */
      uuid: z._default(z.nullable(z.string()), null),
      files: z._default(z.array(z.object({ name: z.string(), size: z.number() })), []),
    }),
  ),
})
export type ReferralDraft = z.infer<typeof referralDraftSchema>
export type ReferralDraftContent = NonNullable<ReferralDraft['content']>
