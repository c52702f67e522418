import type { Database } from '#platform/database'
import { type Found, searchTable } from '#platform/search'
import type { UploadField, UploadSearch } from '../contract/index.ts'
import { type ReceiptTables, receiptSource, type StoredReceipt } from './receipt-rows.ts'

/** A page of what all lenders sent. For the insurer's own staff only. */
export async function searchReceiptsOfAllLenders(
  database: Database,
  search: UploadSearch,
): Promise<Found<StoredReceipt>> {
  return await searchTable<StoredReceipt, UploadField>(database, receiptSource([]), search)
}

/** The receipt's file of any lender. For the insurer's own staff only. */
export async function hasFileOfAnyLender(
  database: Database,
  { channel, receiptId, fileId }: { readonly channel: string; readonly receiptId: string; readonly fileId: string },
): Promise<boolean> {
  const found = await database
    .withTables<ReceiptTables>()
    .selectFrom('upload_receipt_file')
    .select('upload_id')
    .where('channel', '=', channel)
    .where('receipt_id', '=', receiptId)
    .where('upload_id', '=', fileId)
    .executeTakeFirst()
  return found !== undefined
}
