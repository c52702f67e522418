import * as z from 'zod/mini'

/** `POST /api/presign`: asks for an address to send one file to (specification 001 §7). */
export const presignRequestSchema = z.strictObject({
  /** The batch's id, a slash and the file name; data upload puts `public/documents/` before it. */
  key: z.string().check(z.minLength(1), z.maxLength(700)),
  contentType: z.optional(z.string().check(z.maxLength(200))),
  /** Bytes. */
  size: z.optional(z.int().check(z.nonnegative())),
})
export type PresignRequest = z.infer<typeof presignRequestSchema>

/** Where the file goes by PUT, and the headers that must go with it; those of the environment where it names none. */
export const presignAnswerSchema = z.object({
  url: z.string().check(z.minLength(1)),
  headers: z._default(z.record(z.string(), z.string()), {}),
})
export type PresignAnswer = z.infer<typeof presignAnswerSchema>

/** `GET …/uuid`: the batch that files are sent under. */
export const uuidAnswerSchema = z.object({ uuid: z.uuid() })
