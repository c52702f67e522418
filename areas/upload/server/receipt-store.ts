import type { Option } from '#packages/fields'
import type { Database, Transaction } from '#platform/database'
import type { StoredFile } from '#platform/objects'
import type { Receipt, UploadType } from '../contract/index.ts'
import { type ReceiptTables, type StoredReceipt, selectReceipts } from './receipt-rows.ts'

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

/** Whose receipts: those of one person of one lender. */
export type ReceiptOwner = { readonly channel: string; readonly subject: string }

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

export async function findReceipt(
  connection: Database | Transaction,
  channel: string,
  receiptId: string,
): Promise<StoredReceipt | null> {
  const found = await selectReceipts(connection)
    .where('channel', '=', channel)
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst()
  return found ?? null
}

/** A page of a person's own receipts of one kind, the newest first, and how many there are. */
export async function listOwnReceipts(
  database: Database,
  { channel, subject }: ReceiptOwner,
  { kind, page, pageSize }: { readonly kind: Receipt['kind']; readonly page: number; readonly pageSize: number },
): Promise<{ readonly receipts: readonly StoredReceipt[]; readonly total: number }> {
  const counted = await database
    .withTables<ReceiptTables>()
    .selectFrom('upload_receipt')
    .select((count) => count.fn.countAll<string>().as('total'))
    .where('channel', '=', channel)
    .where('sent_by_subject', '=', subject)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const receipts = await selectReceipts(database)
    .where('channel', '=', channel)
    .where('sent_by_subject', '=', subject)
    .where('kind', '=', kind)
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  return { receipts, total: Number(counted.total) }
}

/** From which screen a file of this person's receipt was sent; null for any other file. */
export async function kindOfOwnFile(
  database: Database,
  { channel, subject }: ReceiptOwner,
  { receiptId, fileId }: { readonly receiptId: string; readonly fileId: string },
): Promise<Receipt['kind'] | null> {
  const found = await database
    .withTables<ReceiptTables>()
    .selectFrom('upload_receipt as receipt')
    .innerJoin('upload_receipt_file as file', (on) =>
      on.onRef('file.channel', '=', 'receipt.channel').onRef('file.receipt_id', '=', 'receipt.receipt_id'),
    )
    .select('receipt.kind')
    .where('receipt.channel', '=', channel)
    .where('receipt.receipt_id', '=', receiptId)
    .where('receipt.sent_by_subject', '=', subject)
    .where('file.upload_id', '=', fileId)
    .executeTakeFirst()
  return found?.kind ?? null
}
