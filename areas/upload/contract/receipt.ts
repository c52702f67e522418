import * as z from 'zod/mini'
import { pageSchema } from '#packages/table'

/** The kind of number that a document upload belongs to. */
const uploadTypeSchema = z.enum(['Policy', 'Loan', 'Application'])
export type UploadType = z.infer<typeof uploadTypeSchema>

/** The screen that an upload came from. */
export const receiptKinds = ['document', 'data'] as const

/**
 * A receipt: the files, the sender, the time and the number; codes as short names, sizes in bytes. Of several
 * categories, `category` is that of the first file.
 */
export const receiptSchema = z.object({
  receiptId: z.string(),
  kind: z.enum(receiptKinds),
  brandName: z.string(),
  category: z.string(),
  against: z.nullable(z.object({ uploadType: uploadTypeSchema, number: z.string() })),
  sentBy: z.string(),
  sentAt: z.iso.datetime(),
  files: z.array(
    z.object({
      fileId: z.string(),
      name: z.string(),
      size: z.number(),
      sha256: z.string(),
      /** The name of the file's category at the time of the upload, where the files have several. */
      category: z.optional(z.string()),
    }),
  ),
})
export type Receipt = z.infer<typeof receiptSchema>

/** A page of receipts, newest first. */
export const receiptPageSchema = pageSchema(receiptSchema)
export type ReceiptPage = z.infer<typeof receiptPageSchema>

/** A document that the lender's staff uploaded for a policy. Only the sender can download its files again. */
const policyDocumentSchema = z.extend(receiptSchema, {
  /** The long name of the category at the time of the upload. */
  categoryName: z.string(),
  own: z.boolean(),
})
export type PolicyDocument = z.infer<typeof policyDocumentSchema>
export const policyDocumentsSchema = z.array(policyDocumentSchema)

/** A download address, valid for five minutes. */
export const fileAddressSchema = z.object({ url: z.string().check(z.minLength(1)) })
