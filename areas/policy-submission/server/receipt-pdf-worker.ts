import { constants, platform, setPriority } from 'node:os'
import { type ReceiptPdfInput, writeReceiptPdf } from './write-receipt-pdf.ts'

// Calls that wait for a processor go first. On Linux the priority is that of this thread; elsewhere it would be the server's.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW)

/** Runs in a worker thread: the PDF of hundreds of loans takes seconds of processor. */
export default async function writeInWorker(input: ReceiptPdfInput): Promise<Uint8Array> {
  return await writeReceiptPdf(input)
}
