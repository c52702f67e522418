import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** Throws when the service does not respond; ends when the signal aborts. */
export type Check = (signal: AbortSignal) => Promise<unknown>

/** Milliseconds between two checks, and for one check. */
const pause = 1_000
const checkTimeout = 2_000

/**
 * Runs work that may take long on another service, such as a malware scan, as long as that service responds to checks
 * beside it. A service that stalls is noticed within four seconds, however long the work may take.
 *
 * @param work ends when the signal aborts; its reason is the failed check
 * @throws the error of the failed check, or that of the work
 */
export async function whileResponding<Result>(
  check: Check,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const done = new AbortController()
  const stalled = new AbortController()
  const watch = async (): Promise<never> => {
    for (;;) {
      await wait(pause, undefined, { signal: done.signal })
      await runCheck(check, checkTimeout)
    }
  }
  const watching = watch().catch((error) => {
    if (done.signal.aborted) return new Promise<never>(() => undefined)
    stalled.abort(error)
    throw error
  })
  try {
    return await Promise.race([work(stalled.signal), watching])
  } finally {
    done.abort()
  }
}

/** Whether the check ends with its signal or not. @throws its error, or that it did not respond */
export async function runCheck(check: Check, milliseconds: number): Promise<void> {
  const signal = AbortSignal.timeout(milliseconds)
  const late = once(signal, 'abort').then(() => Promise.reject(new Error(`No response within ${milliseconds} ms.`)))
  await Promise.race([check(signal), late])
}
