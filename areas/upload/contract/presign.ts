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

/** The maximum number of files of a case, or of an answer. */
export const maxFiles = 200

/** The names of files that were uploaded beforehand under an upload id (`uuid`). */
export const uploadedFiles = {
  filenames: z.nullish(
    z.array(z.string().check(z.maxLength(500))).check(z.maxLength(maxFiles, `Attach at most ${maxFiles} files.`)),
  ),
  uuid: z.nullish(z.string().check(z.maxLength(100))),
}
export type UploadedFiles = z.infer<z.ZodMiniObject<typeof uploadedFiles>>

/** The upload id, names and sizes, in bytes, of the files of a draft. */
export const uploadedFilesDraft = {
  uuid: z._default(z.nullable(z.string()), null),
  files: z._default(z.array(z.object({ name: z.string(), size: z.number() })).check(z.maxLength(maxFiles)), []),
}

/** `GET …/uuid`: the batch that the files are uploaded under. */
export const uuidResponseSchema = z.object({ uuid: z.uuid() })
