import type { Log } from '#platform/log'
import { type Check, runCheck } from './while-responding.ts'

export type State = 'ready' | 'unavailable'

export type Part = {
  readonly check: Check
  /** Milliseconds for which a result is valid. */
  readonly validFor: number
}

/** Milliseconds that a reader of the states waits for a check. */
const checkTimeout = 800

type Observed = { readonly state: Promise<State>; readonly since: number }

/** Each check runs once at a time and once in its period. Changes of a state are logged. */
export function observeParts<Name extends string>(
  parts: Readonly<Record<Name, Part>>,
  log: Log,
): () => Promise<Record<Name, State>> {
  const names = Object.keys(parts) as Name[]
  const checks = Object.fromEntries(names.map((name) => [name, oneAtATime(parts[name].check)])) as Record<Name, Check>
  const observed = new Map<Name, Observed>()
  const last = new Map<Name, State>()

  const observe = async (name: Name): Promise<State> => {
    const state = await runCheck(checks[name], checkTimeout).then(
      (): State => 'ready',
      (error): State => {
        if (last.get(name) !== 'unavailable') log.warn({ err: error, part: name }, 'unavailable')
        return 'unavailable'
      },
    )
    if (state === 'ready' && last.get(name) === 'unavailable') log.info({ part: name }, 'available again')
    last.set(name, state)
    return state
  }
  const stateOf = (name: Name): Promise<State> => {
    const known = observed.get(name)
    if (known && performance.now() - known.since < parts[name].validFor) return known.state
    const state = observe(name)
    observed.set(name, { state, since: performance.now() })
    return state
  }
  return async () => {
    const states = await Promise.all(names.map(stateOf))
    return Object.fromEntries(names.map((name, index) => [name, states[index]])) as Record<Name, State>
  }
}

/** A check that never ends, such as one of a file system that stalls, is not started a second time. */
function oneAtATime(check: Check): Check {
  let running: Promise<unknown> | null = null
  return (signal) => {
    running ??= check(signal).finally(() => {
      running = null
    })
    return running
  }
}
