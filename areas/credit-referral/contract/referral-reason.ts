import * as z from 'zod/mini'

/** A referral reason with what an underwriter usually asks for, from reference data. */
export const referralReasonSchema = z.object({
  id: z.int(),
  shortName: z.string(),
  longName: z.string(),
  /** Words in a file's name or the notes by which a document is taken to be there. */
  expects: z._default(z.array(z.object({ longName: z.string(), words: z.array(z.string()) })), []),
})
export type ReferralReason = z.infer<typeof referralReasonSchema>
