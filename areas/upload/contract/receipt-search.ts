import * as z from 'zod/mini'
import { receiptSchema } from './receipt.ts'

/**
 * An upload as the insurer's desk sees it: with its lender. Brand and category are the long names that the lender's own
 * lists gave when it was sent: the desk has no such lists.
 */
const lenderUploadSchema = z.extend(z.omit(receiptSchema, { brandName: true, category: true }), {
  channel: z.string(),
  brand: z.string(),
  category: z.string(),
})
export type LenderUpload = z.infer<typeof lenderUploadSchema>

export const lenderUploadPageSchema = z.object({
  items: z.array(lenderUploadSchema),
  currentPage: z.int(),
  totalItems: z.int(),
  totalPages: z.int(),
})
export type LenderUploadPage = z.infer<typeof lenderUploadPageSchema>

const text = z.optional(z.string().check(z.maxLength(100)))

/** Which uploads of all lenders, the newest first. Every filter looks for a part of the text, whatever its case. */
export const uploadSearchSchema = z.strictObject({
  page: z._default(z.int().check(z.nonnegative(), z.lte(1_000_000)), 0),
  pageSize: z._default(z.int().check(z.gte(1), z.lte(100)), 10),
  filter: z._default(
    z.strictObject({
      channel: text,
      brand: text,
      category: text,
      kind: text,
      number: text,
      sentBy: text,
      fileName: text,
    }),
    {},
  ),
})
export type UploadSearch = z.infer<typeof uploadSearchSchema>
export type UploadFilter = keyof UploadSearch['filter']
