export { searchSubmissionsOfAllLenders } from './all-lenders-submission-store.ts'
export { getReceipt } from './get-receipt.ts'
export { policySubmissionService } from './policy-submission-service.ts'
export { receiptPdfTimeout, sendReceiptPdf } from './receipt-pdfs.ts'
