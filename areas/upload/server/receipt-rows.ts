import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import type { Receipt, UploadType } from '../contract/index.ts'

type ReceiptRow = {
  channel: string
  receipt_id: string
  kind: Receipt['kind']
  brand_name: string
  brand: string
  category_code: string
  category: string
  upload_type: UploadType | null
  number: string | null
  sent_by: string
  sent_by_subject: string
  sent_at: Date
}

/** The tables of receipts: see migrations/001-receipt.sql for what each column means. */
export type ReceiptTables = {
  upload_receipt: ReceiptRow
  upload_receipt_file: {
    channel: string
    receipt_id: string
    upload_id: string
    position: number
    name: string
    size: bigint
    sha256: string
  }
}

/** A receipt as it is kept: codes and the names that they stood for. */
export type StoredReceipt = Omit<ReceiptRow, 'sent_by_subject'> & { readonly files: Receipt['files'] }

/** A receipt's files in one value, in the order in which they were sent. */
const files = sql<Receipt['files']>`(
  select json_agg(
    json_build_object('fileId', upload_id, 'name', name, 'size', size, 'sha256', sha256) order by position
  )
  from upload_receipt_file as file
  where file.channel = upload_receipt.channel and file.receipt_id = upload_receipt.receipt_id
)`

const columns = [
  'channel',
  'receipt_id',
  'kind',
  'brand_name',
  'brand',
  'category_code',
  'category',
  'upload_type',
  'number',
  'sent_by',
  'sent_at',
] as const

/** Receipts with their files, the newest first; whose they are is the caller's part to say. */
export function selectReceipts(connection: Database | Transaction) {
  return connection
    .withTables<ReceiptTables>()
    .selectFrom('upload_receipt')
    .select([...columns, files.as('files')])
    .orderBy('sent_at', 'desc')
    .orderBy('receipt_id')
}
