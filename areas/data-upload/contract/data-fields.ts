import * as z from 'zod/mini'
import { messageFor } from '#areas/reference-data/contract'
import { choice, defineFields, formSchemaOf, inputSchemaOf } from '#packages/fields'

/** The form fields of a data upload, with the rules of specification 001 §5. */
export const dataFields = defineFields(
  { brandName: choice('Brand', { list: 'brands' }), category: choice('Category', { list: 'categories' }) },
  messageFor,
)

/**
 * The raw input of a data upload: the JSON part `dataupload`, or the body of `move` with the names of the uploaded
 * files (specification 001 §3 and §7). `parseForm` validates the fields. Unknown keys are refused.
 */
export const dataUploadRequestSchema = z.strictObject({
  ...inputSchemaOf(dataFields).shape,
  /** The batch that the files were uploaded under; ignored in a multipart form. */
  uuid: z.nullish(z.string().check(z.maxLength(100))),
  filenames: z.nullish(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(200))),
  attachments: z.optional(z.unknown()),
})
export type DataUploadRequest = z.infer<typeof dataUploadRequestSchema>

/** The unsent input of the form; its files are not part of it. */
export const dataDraftSchema = formSchemaOf(dataFields)
export const dataDraftForm = 'data-upload'

/** Messages of the data upload screen, in the words of specification 001 where it has them. */
export const messages = {
  uploaded: 'Document(s) uploaded successfully.',
  batchRequired: 'The uuid of the uploaded files is required.',
  sent: (names: string) => `Sent: ${names}.`,
  clickHere: 'Please click here to send the document(s).',
} as const
