import * as z from 'zod/mini'

/** How a person wants to hear of what the insurer did with an own record. */
export const notificationPreferenceSchema = z.strictObject({ onScreen: z.boolean(), byMail: z.boolean() })
export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>

/** How a person hears who has never chosen. */
export const standardPreference: NotificationPreference = { onScreen: true, byMail: true }
