export { searchSubmissionsOfAllLenders } from './all-lenders-submission-store.ts'
export { policySubmissionService } from './policy-submission-service.ts'
export { readReceipt } from './read-receipt.ts'
export { receiptPdfTimeout, sendReceiptPdf } from './receipt-pdfs.ts'
