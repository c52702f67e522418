import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import type { Condition } from '#platform/search'
import { type LenderUpload, type Receipt, type UploadType, uploadTable } from '../contract/index.ts'

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

/** The tables of receipts; migrations/001-receipt.sql documents the columns. */
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

/** A stored receipt: codes and the names that they had. */
export type StoredReceipt = Omit<ReceiptRow, 'sent_by_subject'> & { readonly files: Receipt['files'] }

/** The files of a receipt as one JSON value, in the order of the upload. */
const files = sql<Receipt['files']>`(
  select json_agg(
    json_build_object('fileId', upload_id, 'name', name, 'size', size, 'sha256', sha256) order by position
  )
  from upload_receipt_file as file
  where file.channel = upload_receipt.channel and file.receipt_id = upload_receipt.receipt_id
)`

export const receiptColumns = sql<StoredReceipt>`channel, receipt_id, kind, brand_name, brand, category_code, category, upload_type, number,
  sent_by, sent_at, ${files} as files`

/** The search source of receipts; the caller restricts the owner. */
export function receiptSource(where: readonly Condition[]) {
  const fileNames = sql`(select string_agg(file.name, E'\n') from upload_receipt_file as file
    where file.channel = upload_receipt.channel and file.receipt_id = upload_receipt.receipt_id)`
  return {
    table: uploadTable,
    columns: {
      sentAt: { value: sql.ref('sent_at') },
      channel: { value: sql.ref('channel') },
      kind: { value: sql.ref('kind') },
      number: { value: sql.ref('number'), text: sql`upload_type || ' ' || number`, nulls: 'last' },
      brand: { value: sql.ref('brand') },
      category: { value: sql.ref('category') },
      sentBy: { value: sql.ref('sent_by') },
      fileName: { value: fileNames },
    },
    select: receiptColumns,
    from: sql`upload_receipt`,
    where,
    order: sql`sent_at desc, channel, receipt_id`,
  } as const
}

export async function findReceipt(
  connection: Database | Transaction,
  channel: string,
  receiptId: string,
): Promise<StoredReceipt | null> {
  const { rows } = await sql<StoredReceipt>`
    select ${receiptColumns} from upload_receipt where channel = ${channel} and receipt_id = ${receiptId}`.execute(
    connection,
  )
  return rows[0] ?? null
}

/** A receipt for its lender: codes as short names. */
export function presentReceipt(receipt: StoredReceipt): Receipt {
  return {
    receiptId: receipt.receipt_id,
    kind: receipt.kind,
    brandName: receipt.brand_name,
    category: receipt.category_code,
    against: againstOf(receipt),
    sentBy: receipt.sent_by,
    sentAt: receipt.sent_at.toISOString(),
    files: receipt.files,
  }
}

/** A receipt for the insurer: with the lender's channel, and names instead of codes. */
export function presentLenderUpload(receipt: StoredReceipt): LenderUpload {
  const { brandName, ...upload } = presentReceipt(receipt)
  return { ...upload, channel: receipt.channel, brand: receipt.brand, category: receipt.category }
}

function againstOf({ upload_type, number }: StoredReceipt): Receipt['against'] {
  return upload_type === null || number === null ? null : { uploadType: upload_type, number }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The path parameters of a receipt's file. */
export type ReceiptFile = { readonly receiptId: string; readonly fileId: string }

/** True for well-formed ids: any other id is treated as not found. */
export function mayExist({ receiptId, fileId }: ReceiptFile): boolean {
  return uuid.test(receiptId) && uuid.test(fileId)
}
