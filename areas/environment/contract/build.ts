import * as z from 'zod/mini'

/** `assets/build.json`: which build the server offers (specification 001 §7). A newer one has a larger number. */
export const buildSchema = z.object({ buildNumber: z.int().check(z.nonnegative()) })
export type Build = z.infer<typeof buildSchema>
