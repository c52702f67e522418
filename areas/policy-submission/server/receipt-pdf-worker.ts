import { constants, platform, setPriority } from 'node:os'
import { type ReceiptPdfInput, writeReceiptPdf } from './write-receipt-pdf.ts'

// Calls that wait for a processor go first; beside work that never waits, a tenth of it is left. On Linux the priority is
// that of this thread; elsewhere it would be the server's.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** `abandoned` is shared with the server: its first number is 1 as soon as the caller has left. */
type Task = { readonly input: ReceiptPdfInput; readonly abandoned: Int32Array }

/** Runs in a worker thread: the PDF of hundreds of loans takes seconds of processor. */
export default function writeInWorker({ input, abandoned }: Task): Uint8Array {
  return writeReceiptPdf(input, () => Atomics.load(abandoned, 0) === 1)
}
