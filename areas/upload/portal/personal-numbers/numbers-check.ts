import type { CheckResult, CheckTask } from './check-worker.ts'
import type { FoundNumber } from './personal-number.ts'

/** Checks a file before it is uploaded. The check runs in the browser; its findings are never sent. */
export type NumbersCheck = {
  /**
   * Returns an empty list for a file that is not checked. Rejects when the file cannot be read, times out or is
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
    return (await runInWorker({ file }, limited)) as readonly FoundNumber[]
  },
  mask: async (file, numbers) => {
    const bytes = await runInWorker({ file, mask: numbers }, AbortSignal.timeout(timeout))
    return new File([bytes as Uint8Array<ArrayBuffer>], file.name, { type: file.type })
  },
}

/** True for files whose text can be read: plain text, web pages, and PDFs with a text layer. */
export function isCheckable({ name, size }: Pick<File, 'name' | 'size'>): boolean {
  return size <= largest && /\.(?:txt|html?|pdf)$/i.test(name)
}

/** Runs a task in a new worker and terminates the worker afterwards. Rejects when the task fails or is aborted. */
async function runInWorker(task: CheckTask, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      const failed = () => reject(new Error('The check failed'))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.onmessage = ({ data }: MessageEvent<CheckResult>) => ('done' in data ? resolve(data.done) : failed())
      worker.onerror = failed
      worker.postMessage(task)
    })
  } finally {
    worker.terminate()
  }
}
