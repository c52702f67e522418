import * as z from 'zod/mini'
import { sentFigure, sentNumber } from '#packages/fields'
import { sentAhead } from './sent-ahead.ts'

const code = z.nullish(z.string().check(z.maxLength(200)))
const figure = z.nullish(z.union([sentFigure, z.string().check(z.maxLength(60))]))

/** As long as a body may be: one that is too long is refused in words, together with whatever else is wrong. */
const notes = z.nullish(z.string())

const unknownKey = ({ code, keys }: { readonly code?: string; readonly keys?: readonly string[] }) =>
  code === 'unrecognized_keys' ? `A referral has no field ${keys?.join(', ')}. Leave it out.` : undefined

/**
 * A referral as it may arrive (specification 001 §3). What it takes to be kept is decided by `readReferral`, in words a
 * person can act on. `submittedBy` and `attachments` are accepted and not looked at: who submits says the token, and the
 * files come on their own. Unknown keys are refused.
 */
export const sentReferralSchema = z.strictObject(
  {
    brandName: code,
    lenderRefNumber: z.nullish(z.union([z.string().check(z.maxLength(200)), sentNumber])),
    submissionType: code,
    capitalisedFlag: code,
    referralReason: code,
    baseLoanAmount: figure,
    baseLVR: figure,
    creditNotes: notes,
    /** Only a resubmission may name its request; without it the lender reference does. */
    requestId: code,
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
