import type { ServerResponse } from 'node:http'

/** The tasks of one owner. One that ends passes its place to the first that waits. */
type Tasks = { running: number; readonly waiting: Set<() => void> }

type Wait = {
  /** The response of the call: a task waits only as long as its caller. */
  readonly response: Pick<ServerResponse, 'closed' | 'once'>
  /** Milliseconds that a task waits at most. */
  readonly timeout: number
  readonly timeoutError: () => Error
}

/** Limits how many tasks of one owner run at once, so that one owner cannot hold up the others. */
export function limitConcurrency() {
  const owners = new Map<string, Tasks>()
  const tasksOf = (owner: string): Tasks => owners.get(owner) ?? { running: 0, waiting: new Set() }
  return {
    waitingCount: (owner: string) => tasksOf(owner).waiting.size,

    /** Starts a task; false when `max` tasks run already. */
    start(owner: string, max: number): boolean {
      const tasks = tasksOf(owner)
      if (tasks.running >= max) return false
      tasks.running += 1
      owners.set(owner, tasks)
      return true
    },

    /** Waits until a task of the owner ends, in the order of the calls: then this task has started. */
    wait(owner: string, { response, timeout, timeoutError }: Wait): Promise<void> {
      const { waiting } = tasksOf(owner)
      const caller = signalOf(response)
      return new Promise((resolve, reject) => {
        const leave = () => stop(() => reject(callerLeft()))
        const turn = () => stop(resolve)
        const timer = setTimeout(() => stop(() => reject(timeoutError())), timeout)
        const stop = (settle: () => void) => {
          clearTimeout(timer)
          caller.removeEventListener('abort', leave)
          waiting.delete(turn)
          settle()
        }
        waiting.add(turn)
        caller.addEventListener('abort', leave)
        if (caller.aborted) leave()
      })
    },

    end(owner: string): void {
      const tasks = tasksOf(owner)
      const [next] = tasks.waiting
      if (next) next()
      else tasks.running -= 1
      if (tasks.running === 0) owners.delete(owner)
    },
  }
}

/** Fastify answers errors with a status code below 500 without a line in the log. */
const callerLeft = () => Object.assign(new Error('The caller left before its turn.'), { statusCode: 499 })

const signals = new WeakMap<Wait['response'], AbortSignal>()

/** Aborts when the caller has left. A call may wait several times: one listener ends them all. */
function signalOf(response: Wait['response']): AbortSignal {
  const known = signals.get(response)
  if (known) return known
  const caller = new AbortController()
  signals.set(response, caller.signal)
  response.once('close', () => caller.abort())
  if (response.closed) caller.abort()
  return caller.signal
}
