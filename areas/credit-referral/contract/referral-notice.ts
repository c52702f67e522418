import * as z from 'zod/mini'
import { referralEventSchema } from './referral-details.ts'
import { referralStatusSchema } from './referral-status.ts'

/** What the event stream tells about a request: enough to know what to ask for, nothing about a borrower. */
export const referralNoticeSchema = z.object({
  requestId: z.string(),
  kind: referralEventSchema.shape.kind,
  status: referralStatusSchema,
  /** True for the person who raised the request or sent its current version. */
  own: z.boolean(),
})
export type ReferralNotice = z.infer<typeof referralNoticeSchema>

/** How a person wants to hear of what the insurer did with an own request. */
export const notificationPreferenceSchema = z.strictObject({ onScreen: z.boolean(), byMail: z.boolean() })
export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>
