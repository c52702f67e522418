import { askWorker } from './ask-worker.ts'
import type { FoundNumber } from './found-number.ts'

/** Milliseconds. */
const patience = 15_000

/** A copy of a text file with the digits of those numbers written over: the same name, the same length. */
export async function maskInFile(file: File, numbers: readonly FoundNumber[]): Promise<File> {
  const bytes = await askWorker({ does: 'mask-text', file, numbers }, AbortSignal.timeout(patience))
  return new File([bytes as Uint8Array<ArrayBuffer>], file.name, { type: file.type })
}
