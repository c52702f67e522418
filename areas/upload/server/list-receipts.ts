import type { LenderCaller } from '#areas/identity/server'
import type { Database } from '#platform/database'
import type { Receipt, ReceiptPage } from '../contract/index.ts'
import { pageOf, presentReceipt } from './present-receipt.ts'
import { listOwnReceipts } from './receipt-store.ts'

const pageSize = 10

/** What the caller has sent, the newest first, ten on a page. */
export async function listReceipts(
  database: Database,
  caller: LenderCaller,
  { kind, page }: { readonly kind: Receipt['kind']; readonly page: number },
): Promise<ReceiptPage> {
  const { receipts, total } = await listOwnReceipts(database, caller, { kind, page, pageSize })
  return pageOf(receipts.map(presentReceipt), { total, page, pageSize })
}
