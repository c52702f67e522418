import * as z from 'zod/mini'
import { schemaOf } from '#packages/fields'
import { referralFields } from './referral-fields.ts'
import { sentAhead } from './sent-ahead.ts'

const unknownKey = ({ code, keys }: { readonly code?: string; readonly keys?: readonly string[] }) =>
  code === 'unrecognized_keys' ? `A referral has no field ${keys?.join(', ')}. Leave it out.` : undefined

/**
 * A referral as it may arrive (specification 001 §3). What it takes to be kept is decided by `readForm`, in words a
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
