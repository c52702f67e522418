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

/**
 * A file of a draft, its size in bytes. Picked in another window than most, it lies under an upload id of its own, or
 * under none.
 */
const draftFile = z.object({ name: z.string(), size: z.number(), uuid: z.optional(z.nullable(z.string())) })
const uuid = z.nullable(z.string())
const draftFiles = z.array(draftFile).check(z.maxLength(mostFiles))

/** The upload id of files that were sent ahead, and their names and sizes. */
export const sentAheadDraft = { uuid: z._default(uuid, null), files: z._default(draftFiles, []) }

/** The lender's reference of the quote that it was filled in from, '' where that has none; absent without a quote. */
const filledFrom = z.optional(z.string().check(z.maxLength(200)))

/** What a person has typed into a new request and not sent yet, in all windows together. */
export const referralDraftSchema = z.object({
  content: z.nullable(
    z.object({
      ...referralDraftFields,
      uuid: sentAheadDraft.uuid,
      files: z._default(z.array(draftFile), []),
      filledFrom,
    }),
  ),
})
export type ReferralDraft = z.infer<typeof referralDraftSchema>
export type ReferralDraftContent = NonNullable<ReferralDraft['content']>

const typed = z.optional(text)

/** What was typed in one window: the fields that it leaves out stay as another one has left them. */
export const referralDraftPartSchema = z.object({
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
      securityValue: typed,
      uuid: z.optional(uuid),
      files: z.optional(draftFiles),
      /** The names of those that `files` stand in place of; all others stay. Absent, they stand in place of all. */
      inPlaceOf: z.optional(z.array(z.string()).check(z.maxLength(mostFiles))),
      filledFrom,
    }),
  ),
})
export type ReferralDraftPart = NonNullable<z.infer<typeof referralDraftPartSchema>['content']>
