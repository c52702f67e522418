export { SubmissionScreen } from './submission-screen.tsx'
export { ReceiptPage } from './view/receipt-page.tsx'
