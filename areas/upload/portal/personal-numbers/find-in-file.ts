import { askWorker } from './ask-worker.ts'
import type { FoundNumber } from './found-number.ts'
import { isPdf } from './is-checkable.ts'

/** A check that takes longer is given up: nobody waits for it. Milliseconds. */
const patience = 30_000

/** The personal numbers in a file that `isCheckable`. Rejects when it cannot be read, or is given up. */
export async function findInFile(file: File, signal: AbortSignal): Promise<readonly FoundNumber[]> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  if (!isPdf(file)) return (await askWorker({ does: 'check-text', file }, limited)) as readonly FoundNumber[]
  const { readPdf } = await import('./read-pdf.ts')
  const pages = await readPdf(file, limited)
  return (await askWorker({ does: 'check-pages', pages }, limited)) as readonly FoundNumber[]
}
