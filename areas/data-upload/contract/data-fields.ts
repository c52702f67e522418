import * as z from 'zod/mini'
import { messageFor, type ReferenceItem } from '#areas/reference-data/contract'
import { choice, defineFields, type ListsOf, schemaOf } from '#packages/fields'

/** What files are sent against, by the rules of specification 001 §5. */
export const dataFields = defineFields(
  { brandName: choice('Brand', { list: 'brands' }), category: choice('Category', { list: 'categories' }) },
  messageFor,
)
export type DataLists = ListsOf<typeof dataFields, ReferenceItem>

/**
 * What files are sent against, as it may arrive: in the JSON part `dataupload`, or as the body of `move` together with
 * the names of the files that were uploaded (specification 001 §3 and §7). What it takes to be kept is decided by
 * `readForm`. Unknown keys are refused.
 */
export const sentDataSchema = z.strictObject({
  ...schemaOf(dataFields).shape,
  /** The batch that the files were uploaded under; in a multipart form it says nothing. */
  uuid: z.nullish(z.string().check(z.maxLength(100))),
  filenames: z.nullish(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(200))),
  attachments: z.optional(z.unknown()),
})
export type SentData = z.infer<typeof sentDataSchema>
