import * as z from 'zod/mini'
import { formSchemaOf } from '#packages/fields'
import { referralFields } from './referral-fields.ts'
import { mostFiles } from './sent-ahead.ts'

/** The name under which the draft of a new request is kept. */
export const referralDraftForm = 'credit-referral'

const text = z.string().check(z.maxLength(50_000))
export const typedText = z._default(text, '')

/** The fields of a request as they stand on the screen. */
export const referralDraftFields = {
  ...formSchemaOf(referralFields).shape,
  /** Dollars; only to compare the stated LVR with, never sent. */
  securityValue: typedText,
}

/** A file of a draft, its size in bytes. */
const draftFile = z.object({ name: z.string(), size: z.number() })

/** The upload id of files that were sent ahead, and their names and sizes. */
export const sentAheadDraft = {
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
