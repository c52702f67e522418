import { sql } from 'kysely'
import type { Option } from '#packages/fields'
import type { Database, Transaction } from '#platform/database'
import type { StoredFile } from '#platform/objects'
import { type Found, searchTable } from '#platform/search'
import type { Receipt, UploadField, UploadSearch, UploadType } from '../contract/index.ts'
import { type ReceiptTables, receiptColumns, receiptSource, type StoredReceipt } from './receipt-rows.ts'

export type NewReceipt = {
  readonly channel: string
  readonly receiptId: string
  readonly kind: Receipt['kind']
  readonly brand: Option
  readonly category: Option
  readonly against: { readonly uploadType: UploadType; readonly number: string } | null
  readonly sentBy: { readonly username: string; readonly subject: string }
  readonly sentAt: Date
  readonly files: readonly StoredFile[]
}

/** One user of one lender. */
export type ReceiptOwner = { readonly channel: string; readonly subject: string }

/** True when the lender has any receipt. */
export async function hasReceipts(database: Database, channel: string): Promise<boolean> {
  const { rows } = await sql`select from upload_receipt where channel = ${channel} limit 1`.execute(database)
  return rows.length > 0
}

export async function insertReceipt(transaction: Transaction, receipt: NewReceipt): Promise<void> {
  const { channel, receiptId, brand, category, against } = receipt
  const tables = transaction.withTables<ReceiptTables>()
  await tables
    .insertInto('upload_receipt')
    .values({
      channel,
      receipt_id: receiptId,
      kind: receipt.kind,
      brand_name: brand.shortName,
      brand: brand.longName,
      category_code: category.shortName,
      category: category.longName,
      upload_type: against?.uploadType ?? null,
      number: against?.number ?? null,
      sent_by: receipt.sentBy.username,
      sent_by_subject: receipt.sentBy.subject,
      sent_at: receipt.sentAt,
    })
    .execute()
  const files = receipt.files.map(({ uploadId, name, size, sha256 }, position) => ({
    channel,
    receipt_id: receiptId,
    upload_id: uploadId,
    position,
    name,
    size: BigInt(size),
    sha256,
  }))
  await tables.insertInto('upload_receipt_file').values(files).execute()
}

/** A page of a user's own receipts of one kind. */
export async function searchOwnReceipts(
  database: Database,
  { channel, subject }: ReceiptOwner,
  kind: Receipt['kind'],
  search: UploadSearch,
): Promise<Found<StoredReceipt>> {
  const own = [sql`channel = ${channel}`, sql`sent_by_subject = ${subject}`, sql`kind = ${kind}`]
  return await searchTable<StoredReceipt, UploadField>(database, receiptSource(own), search)
}

/** More documents than a policy is expected to have; beyond it, only the newest are listed. */
const mostOfPolicy = 100

/** The documents that a lender's staff uploaded for a policy number, newest first. */
export async function listDocumentsOfPolicy(
  database: Database,
  channel: string,
  policyNumber: string,
): Promise<(StoredReceipt & { readonly sent_by_subject: string })[]> {
  const { rows } = await sql<StoredReceipt & { readonly sent_by_subject: string }>`
    select ${receiptColumns}, sent_by_subject from upload_receipt
    where channel = ${channel} and number = ${policyNumber} and upload_type = 'Policy'
    order by sent_at desc, receipt_id limit ${mostOfPolicy}`.execute(database)
  return rows
}

/** The screen that a file of the user's own receipt came from; null for any other file. */
export async function kindOfOwnFile(
  database: Database,
  { channel, subject }: ReceiptOwner,
  { receiptId, fileId }: { readonly receiptId: string; readonly fileId: string },
): Promise<Receipt['kind'] | null> {
  const { rows } = await sql<Pick<Receipt, 'kind'>>`
    select kind from upload_receipt join upload_receipt_file using (channel, receipt_id)
    where channel = ${channel} and receipt_id = ${receiptId} and sent_by_subject = ${subject} and upload_id = ${fileId}
  `.execute(database)
  return rows[0]?.kind ?? null
}
