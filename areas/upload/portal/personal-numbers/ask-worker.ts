import type { CheckAnswer, CheckTask } from './check-task.ts'

/** Has a task done in a worker of its own, which ends with it. Rejects when it fails or is given up. */
export async function askWorker(task: CheckTask, signal: AbortSignal): Promise<unknown> {
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
