import type { CheckAnswer, CheckTask, FoundNumber } from './found-number.ts'

/** Checks a file before it is uploaded. The check runs in the browser; its findings are never sent. */
export type NumbersCheck = {
  /**
   * Answers an empty list for a file that is not checked. Rejects when the file cannot be read, times out or is
   * aborted.
   */
  readonly find: (file: File, signal: AbortSignal) => Promise<readonly FoundNumber[]>
  /** A copy of a text file with the same name and length and the digits of those numbers masked. */
  readonly mask: (file: File, numbers: readonly FoundNumber[]) => Promise<File>
}

/** In bytes. Larger files are not checked: the check would take too long. */
const largest = 20 * 1024 * 1024

/** In milliseconds, including the time to load the code of the check. */
const timeout = 15_000

export const numbersCheck: NumbersCheck = {
  find: async (file, signal) => {
    if (!isCheckable(file)) return []
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
    return await abortable(limited, findInFile(file, limited))
  },
  mask: async (file, numbers) => {
    const bytes = await runInWorker({ does: 'mask-text', file, numbers }, AbortSignal.timeout(timeout))
    return new File([bytes as Uint8Array<ArrayBuffer>], file.name, { type: file.type })
  },
}

/** True for files whose text can be read: plain text, web pages, and PDFs with a text layer. */
export function isCheckable({ name, size }: Pick<File, 'name' | 'size'>): boolean {
  return size <= largest && /\.(?:txt|html?|pdf)$/i.test(name)
}

async function findInFile(file: File, signal: AbortSignal): Promise<readonly FoundNumber[]> {
  if (!/\.pdf$/i.test(file.name))
    return (await runInWorker({ does: 'check-text', file }, signal)) as readonly FoundNumber[]
  // The PDF library is large, so it is loaded with the first PDF.
  const { readPdf } = await import('./read-pdf.ts')
  const pages = await readPdf(file, signal)
  return (await runInWorker({ does: 'check-pages', pages }, signal)) as readonly FoundNumber[]
}

/** Runs a task in a new worker and terminates the worker afterwards. Rejects when the task fails or is aborted. */
async function runInWorker(task: CheckTask, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answered = new Promise((resolve, reject) => {
      const failed = () => reject(new Error('The check failed'))
      worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => ('done' in data ? resolve(data.done) : failed())
      worker.onerror = failed
      worker.postMessage(task)
    })
    return await abortable(signal, answered)
  } finally {
    worker.terminate()
  }
}

/** Rejects with the reason of the signal when it aborts; the work itself continues. */
export async function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return await Promise.race([work, aborted])
}
