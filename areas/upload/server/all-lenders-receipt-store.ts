import { type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/database'
import type { UploadFilter, UploadSearch } from '../contract/index.ts'
import { type ReceiptTables, type StoredReceipt, selectReceipts } from './receipt-rows.ts'

const filtered = {
  channel: sql.ref('upload_receipt.channel'),
  brand: sql.ref('upload_receipt.brand'),
  category: sql.ref('upload_receipt.category'),
  kind: sql.ref('upload_receipt.kind'),
  number: sql.ref('upload_receipt.number'),
  sentBy: sql.ref('upload_receipt.sent_by'),
} as const satisfies Record<Exclude<UploadFilter, 'fileName'>, unknown>

/** A page of what all lenders sent, the newest first, and how many there are. For the insurer's own staff only. */
export async function searchReceiptsOfAllLenders(
  database: Database,
  { page, pageSize, filter }: UploadSearch,
): Promise<{ readonly receipts: readonly StoredReceipt[]; readonly total: number }> {
  const matching = matches(filter)
  const counted = await database
    .withTables<ReceiptTables>()
    .selectFrom('upload_receipt')
    .select((count) => count.fn.countAll<string>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow()
  const receipts = await selectReceipts(database)
    .where(matching)
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  return { receipts, total: Number(counted.total) }
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

function matches(filter: UploadSearch['filter']) {
  const conditions = [sql<SqlBool>`true`]
  for (const [name, column] of Object.entries(filtered)) {
    const text = filter[name as keyof typeof filtered]?.trim().toLowerCase()
    if (text) conditions.push(sql<SqlBool>`strpos(lower(${column}), ${text}) > 0`)
  }
  const fileName = filter.fileName?.trim().toLowerCase()
  if (fileName)
    conditions.push(sql<SqlBool>`exists (
      select from upload_receipt_file as file
      where file.channel = upload_receipt.channel and file.receipt_id = upload_receipt.receipt_id
        and strpos(lower(file.name), ${fileName}) > 0
    )`)
  return sql.join<SqlBool>(conditions, sql` and `)
}
