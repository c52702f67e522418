import { type ReceiptPdfInput, writeReceiptPdf } from './write-receipt-pdf.ts'

/** Runs in a worker thread: the PDF of hundreds of loans takes seconds of processor. */
export default async function writeInWorker(input: ReceiptPdfInput): Promise<Uint8Array> {
  return await writeReceiptPdf(input)
}
