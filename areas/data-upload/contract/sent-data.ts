import * as z from 'zod/mini'

const code = z.nullish(z.string().check(z.maxLength(200)))

/**
 * What files are sent against, as it may arrive: in the JSON part `dataupload`, or as the body of `move` together with
 * the names of the files that were uploaded (specification 001 §3 and §7). What it takes to be kept is decided by
 * `readDataUpload`. Unknown keys are refused.
 */
export const sentDataSchema = z.strictObject({
  brandName: code,
  category: code,
  /** The batch that the files were uploaded under; in a multipart form it says nothing. */
  uuid: z.nullish(z.string().check(z.maxLength(100))),
  filenames: z.nullish(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(200))),
  attachments: z.optional(z.unknown()),
})
export type SentData = z.infer<typeof sentDataSchema>
