import * as z from 'zod/mini'
import { pageSchema } from '#packages/table'

/** What an upload was sent against. */
const uploadTypeSchema = z.enum(['Policy', 'Loan', 'Application'])
export type UploadType = z.infer<typeof uploadTypeSchema>

/** From which screen an upload came. */
export const receiptKinds = ['document', 'data'] as const

/** What was sent, by whom, when, and against which number; codes as short names, sizes in bytes. */
export const receiptSchema = z.object({
  receiptId: z.string(),
  kind: z.enum(receiptKinds),
  brandName: z.string(),
  category: z.string(),
  against: z.nullable(z.object({ uploadType: uploadTypeSchema, number: z.string() })),
  sentBy: z.string(),
  sentAt: z.iso.datetime(),
  files: z.array(z.object({ fileId: z.string(), name: z.string(), size: z.number(), sha256: z.string() })),
})
export type Receipt = z.infer<typeof receiptSchema>

/** A page of receipts, newest first. */
export const receiptPageSchema = pageSchema(receiptSchema)
export type ReceiptPage = z.infer<typeof receiptPageSchema>

/** A document that the lender's staff sent against a policy. Only who sent a file can fetch it again. */
const policyDocumentSchema = z.extend(receiptSchema, {
  /** The long name that the category had when it was sent. */
  categoryName: z.string(),
  own: z.boolean(),
})
export type PolicyDocument = z.infer<typeof policyDocumentSchema>
export const policyDocumentsSchema = z.array(policyDocumentSchema)

/** Where a file can be fetched from for five minutes. */
export const fileAddressSchema = z.object({ url: z.string().check(z.minLength(1)) })
export type FileAddress = z.infer<typeof fileAddressSchema>
