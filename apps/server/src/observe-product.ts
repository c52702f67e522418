import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type Check, createDatabaseCheck, observeParts, type Part, type State } from '#platform/health'
import type { Log } from '#platform/log'
import type { Metrics } from '#platform/metrics'
import type { Objects } from '#platform/objects'
import { observeWork } from './observe-work.ts'

type Observed = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly objects: Objects
  readonly databaseUrl: string
  readonly checkIdentity: Check
  readonly checkMail?: Check | undefined
}

export type Health = {
  readonly read: () => Promise<Readonly<Record<string, State>>>
  /** From now on `isDraining`: the server is to be stopped. */
  readonly drain: () => void
  readonly isDraining: () => boolean
  readonly close: () => Promise<void>
}

export function observeProduct(observed: Observed): Health {
  const { log, metrics, objects, databaseUrl, checkIdentity, checkMail } = observed
  const database = createDatabaseCheck(databaseUrl)
  const checkDatabase: Check = async (signal) => {
    const end = metrics.databaseCheckSeconds.startTimer()
    await database.check(signal).finally(() => end())
  }
  const everySecond = (check: Check): Part => ({ check, validFor: 1_000 })
  const read = observeParts(
    {
      database: everySecond(checkDatabase),
      storage: everySecond(objects.store.check),
      identity: everySecond(checkIdentity),
      ...(objects.pingScanner ? { malwareScan: everySecond(objects.pingScanner) } : {}),
      // Each check signs on to the mail server.
      ...(checkMail ? { mail: { check: checkMail, validFor: 15_000 } } : {}),
    },
    log,
  )
  metrics.observe({
    name: 'dependency_ready',
    help: '1 while a service that this process uses responds to its check, else 0',
    label: 'dependency',
    read: async () => {
      const states = Object.entries(await read())
      return Object.fromEntries(states.map(([name, state]) => [name, state === 'ready' ? 1 : 0]))
    },
  })
  observeWork(observed)
  let draining = false
  const drain = () => {
    draining = true
  }
  return { read, drain, isDraining: () => draining, close: database.close }
}
