import * as z from 'zod/mini'

/** `POST /api/presign`: requests an upload address for one file (specification 001 §7). */
export const presignRequestSchema = z.strictObject({
  /** The batch id, a slash and the file name; data upload adds the prefix `public/documents/`. */
  key: z.string().check(z.minLength(1), z.maxLength(700)),
  contentType: z.optional(z.string().check(z.maxLength(200))),
  /** In bytes. */
  size: z.optional(z.int().check(z.nonnegative())),
})

/** The address for the PUT and its required headers; without any, the environment's headers apply. */
export const presignResponseSchema = z.object({
  url: z.string().check(z.minLength(1)),
  headers: z._default(z.record(z.string(), z.string()), {}),
})
export type PresignResponse = z.infer<typeof presignResponseSchema>

/** `GET …/uuid`: the batch that the files are uploaded under. */
export const uuidResponseSchema = z.object({ uuid: z.uuid() })
