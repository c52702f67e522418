import { type Check, createDatabaseCheck, observeParts, type Part, type State } from '#platform/health'
import type { Log } from '#platform/log'
import type { Metrics } from '#platform/metrics'
import type { Objects } from '#platform/objects'

type Observed = {
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
  const everySecond = (check: Check): Part => ({ check, validFor: 1_000 })
  const read = observeParts(
    {
      database: everySecond(database.check),
      storage: everySecond(objects.store.check),
      identity: everySecond(checkIdentity),
      ...(objects.pingScanner ? { malwareScan: everySecond(objects.pingScanner) } : {}),
      // Each check signs on to the mail server.
      ...(checkMail ? { mail: { check: checkMail, validFor: 15_000 } } : {}),
    },
    log,
  )
  metrics.observeDependencies(read)
  let draining = false
  const drain = () => {
    draining = true
  }
  return { read, drain, isDraining: () => draining, close: database.close }
}
