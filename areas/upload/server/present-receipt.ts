import type { LenderUpload, Receipt } from '../contract/index.ts'
import type { StoredReceipt } from './receipt-rows.ts'

/** A receipt as its lender reads it: codes as short names. */
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

/** A receipt as the insurer reads it: with the lender's channel, and names instead of codes. */
export function presentLenderUpload(receipt: StoredReceipt): LenderUpload {
  const { brandName, ...upload } = presentReceipt(receipt)
  return { ...upload, channel: receipt.channel, brand: receipt.brand, category: receipt.category }
}

function againstOf({ upload_type, number }: StoredReceipt): Receipt['against'] {
  return upload_type === null || number === null ? null : { uploadType: upload_type, number }
}
