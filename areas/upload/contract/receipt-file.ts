import * as z from 'zod/mini'

/** Where a file can be fetched from for five minutes. */
export const fileAddressSchema = z.object({ url: z.string().check(z.minLength(1)) })
export type FileAddress = z.infer<typeof fileAddressSchema>
