import type { Log } from '#platform/log'
import { type Check, runCheck } from './while-responding.ts'

export type State = 'ready' | 'unavailable'

export type Part = {
  readonly check: Check
  /** Milliseconds for which a result is valid. */
  readonly validFor: number
}

const checkTimeout = 800

/** Each check runs once at a time and once in its period. Changes of a state are logged. */
export function observeParts(
  parts: Readonly<Record<string, Part>>,
  log: Log,
): () => Promise<Readonly<Record<string, State>>> {
  const observed = Object.entries(parts).map(([name, part]) => [name, observe(name, part, log)] as const)
  return async () =>
    Object.fromEntries(await Promise.all(observed.map(async ([name, stateOf]) => [name, await stateOf()] as const)))
}

function observe(part: string, { check, validFor }: Part, log: Log): () => Promise<State> {
  let running: Promise<unknown> | null = null
  let last: State = 'ready'
  let known: { readonly state: Promise<State>; readonly since: number } | null = null

  /** A check that never ends, such as one of a file system that stalls, is not started a second time. */
  const checkOnce: Check = (signal) => {
    running ??= check(signal).finally(() => {
      running = null
    })
    return running
  }
  const update = async (): Promise<State> => {
    try {
      await runCheck(checkOnce, checkTimeout)
      if (last === 'unavailable') log.info({ part }, 'available again')
      last = 'ready'
    } catch (error) {
      if (last === 'ready') log.warn({ err: error, part }, 'unavailable')
      last = 'unavailable'
    }
    return last
  }
  return () => {
    const now = performance.now()
    if (!known || now - known.since >= validFor) known = { state: update(), since: now }
    return known.state
  }
}
