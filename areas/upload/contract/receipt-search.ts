import * as z from 'zod/mini'
import {
  defineTable,
  type FieldOf,
  pageSchema,
  parseTableAddress,
  type Search,
  searchSchema,
  type TableAddress,
} from '#packages/table'
import { receiptKinds, receiptSchema } from './receipt.ts'

/** The table of uploads, of one user or of all lenders: newest first by default. */
export const uploadTable = defineTable({
  columns: {
    sentAt: { label: 'Sent', kind: 'date' },
    channel: { label: 'Lender', kind: 'choice' },
    kind: {
      label: 'Kind',
      kind: 'choice',
      options: [
        { shortName: 'document', longName: 'Document' },
        { shortName: 'data', longName: 'Data' },
      ],
    },
    number: { label: 'Sent against', kind: 'text' },
    brand: { label: 'Brand', kind: 'choice' },
    category: { label: 'Category', kind: 'choice' },
    sentBy: { label: 'Submitted by', kind: 'text', sortedBy: 'username' },
    fileName: { label: 'Files', kind: 'text', sorts: false, personal: true, minLength: 3 },
    /** Has no column on screen: an address opens one upload by it. */
    receiptId: { label: 'Receipt', kind: 'choice', sorts: false },
  },
  defaultSort: { field: 'sentAt', ascending: false },
})
export type UploadField = FieldOf<typeof uploadTable>

/** The table state in the URL of the lenders' uploads, so that Back, a reload and a shared link restore it. */
export type UploadsAddress = TableAddress<UploadField>

/** Parses the query string; ignores invalid values. */
export function parseUploadsAddress(query: Record<string, unknown>): UploadsAddress {
  return parseTableAddress(query, uploadTable)
}

/**
 * An upload with its lender, for the insurer's desk. Brand and category are the long names at the time of the upload:
 * the desk does not have the lenders' lists.
 */
const lenderUploadSchema = z.extend(z.omit(receiptSchema, { brandName: true, category: true }), {
  channel: z.string(),
  brand: z.string(),
  category: z.string(),
})
export type LenderUpload = z.infer<typeof lenderUploadSchema>

export const lenderUploadPageSchema = pageSchema(lenderUploadSchema)
export type LenderUploadPage = z.infer<typeof lenderUploadPageSchema>

/** Searches the caller's own uploads from one screen. */
export const ownUploadSearchSchema = searchSchema(uploadTable, {
  kind: z._default(z.enum(receiptKinds), 'document'),
})

export const uploadSearchSchema = searchSchema(uploadTable)
export type UploadSearch = Search<UploadField>
