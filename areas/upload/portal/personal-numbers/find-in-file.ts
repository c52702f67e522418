import { askWorker } from './ask-worker.ts'
import type { FoundNumber } from './found-number.ts'
import { isPdf } from './is-checkable.ts'

/** The personal numbers in a file that `isCheckable`. Rejects when it cannot be read, or is given up. */
export async function findInFile(file: File, signal: AbortSignal): Promise<readonly FoundNumber[]> {
  if (!isPdf(file)) return (await askWorker({ does: 'check-text', file }, signal)) as readonly FoundNumber[]
  const { readPdf } = await import('./read-pdf.ts')
  const pages = await readPdf(file, signal)
  return (await askWorker({ does: 'check-pages', pages }, signal)) as readonly FoundNumber[]
}
