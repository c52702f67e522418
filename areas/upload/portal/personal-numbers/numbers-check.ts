import type { CheckAnswer, CheckTask, FoundNumber } from './found-number.ts'

/** The check of a file before it is sent. It runs on the person's own machine, and what it finds stays there. */
export type NumbersCheck = {
  /** Nothing for a file that cannot hold any. Rejects when it cannot be read, takes too long, or is given up. */
  readonly find: (file: File, signal: AbortSignal) => Promise<readonly FoundNumber[]>
  /** A copy of a text file, of the same name and length, with the digits of those numbers written over. */
  readonly mask: (file: File, numbers: readonly FoundNumber[]) => Promise<File>
}

/** Bytes. A larger file is not checked, because nobody should wait for it. */
const largest = 20 * 1024 * 1024

/** A check takes no longer than this, the loading of its code included. Milliseconds. */
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

/** Files whose text can be read here: plain text, web pages, and PDFs as far as they have a text layer. */
export function isCheckable({ name, size }: Pick<File, 'name' | 'size'>): boolean {
  return size <= largest && /\.(?:txt|html?|pdf)$/i.test(name)
}

async function findInFile(file: File, signal: AbortSignal): Promise<readonly FoundNumber[]> {
  if (!/\.pdf$/i.test(file.name))
    return (await runInWorker({ does: 'check-text', file }, signal)) as readonly FoundNumber[]
  // The reader of PDFs is large, and comes with the first of them.
  const { readPdf } = await import('./read-pdf.ts')
  const pages = await readPdf(file, signal)
  return (await runInWorker({ does: 'check-pages', pages }, signal)) as readonly FoundNumber[]
}

/** Runs a task in a worker of its own, which ends with it. Rejects when it fails or is aborted. */
async function runInWorker(task: CheckTask, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      const failed = () => reject(new Error('The check failed'))
      worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => ('done' in data ? resolve(data.done) : failed())
      worker.onerror = failed
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.postMessage(task)
    })
  } finally {
    worker.terminate()
  }
}

/** Waits for work no longer than a signal allows: rejects with its reason, whatever becomes of the work. */
export async function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
