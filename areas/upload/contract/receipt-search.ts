import * as z from 'zod/mini'
import {
  defineTable,
  type FieldOf,
  pageSchema,
  readTableAddress,
  type Search,
  searchShape,
  type TableAddress,
  unknownSearchKey,
} from '#packages/table'
import { receiptKinds, receiptSchema } from './receipt.ts'

/** The uploads, of a person or of all lenders: the newest first. */
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
    sentBy: { label: 'Sent by', kind: 'text' },
    fileName: { label: 'Files, size and SHA-256', kind: 'text', sorts: false, personal: true },
  },
  defaultSort: { field: 'sentAt', ascending: false },
})
export type UploadField = FieldOf<typeof uploadTable>

/** What the address says about the list of lenders' uploads, so that Back, a reload and a shared link restore it. */
export type UploadsAddress = TableAddress<UploadField>

/** Reads what stands after the question mark; what makes no sense is left out. */
export function readUploadsAddress(given: Record<string, unknown>): UploadsAddress {
  return readTableAddress(given, uploadTable)
}

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

export const lenderUploadPageSchema = pageSchema(lenderUploadSchema)
export type LenderUploadPage = z.infer<typeof lenderUploadPageSchema>

/** Which of the caller's own uploads, of those that were sent from one screen. */
export const ownUploadSearchSchema = z.strictObject(
  { ...searchShape(uploadTable, { mostSorts: 8 }), kind: z._default(z.enum(receiptKinds), 'document') },
  { error: unknownSearchKey('page, pageSize, kind, filter and sorts') },
)

/** Which uploads of all lenders. */
export const uploadSearchSchema = z.strictObject(searchShape(uploadTable, { mostSorts: 8 }), {
  error: unknownSearchKey('page, pageSize, filter and sorts'),
})
export type UploadSearch = Search<UploadField>
