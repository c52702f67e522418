import * as z from 'zod/mini'

/** Who is signed on (specification 000 §3). */
export const userProfileSchema = z.object({ firstName: z.string(), lastName: z.string(), username: z.string() })
export type UserProfile = z.infer<typeof userProfileSchema>
