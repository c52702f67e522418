import type { Clock } from '#platform/clock'
import type { Database, MigrationFolder, Replica } from '#platform/database'
import type { HttpServer } from '#platform/http'
import type { JobHandlers } from '#platform/jobs'
import type { Log } from '#platform/log'
import type { SendMail } from '#platform/mail'
import type { Metrics } from '#platform/metrics'
import type { Objects } from '#platform/objects'
import type { Settings } from '#platform/settings'

export type AppContext = {
  readonly settings: Settings
  readonly database: Database
  /** For `readReplica`; omitted without `DATABASE_REPLICA_URL`. */
  readonly replica?: Replica | undefined
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly sendMail: SendMail
  readonly objects: Objects
}

/** A record of the demonstration, created as if at a time. */
export type DemoRecord = { readonly at: Date; readonly create: () => Promise<unknown> }

/** The server side of one area. `apps/server` starts it alone or beside the others. */
export type Service = {
  readonly name: string
  readonly migrations?: MigrationFolder
  readonly routes?: (server: HttpServer, deps: AppContext) => Promise<void> | void
  readonly jobs?: (deps: AppContext) => JobHandlers
  /** Jobs that one of the processes runs once a day, without a payload. */
  readonly daily?: (deps: AppContext) => JobHandlers
  /** The missing records of the demo lenders; only on the embedded database, never in production. */
  readonly demo?: (deps: AppContext) => Promise<readonly DemoRecord[]>
  /** Runs after the routes are registered; returns the function to call on a graceful stop. */
  readonly start?: (deps: AppContext) => Promise<(() => Promise<void>) | void>
  /**
   * Does the work of days on which no process ran, once there are demo records; returns the function to call on a graceful
   * stop. The queue makes up for one missed night only.
   */
  readonly catchUp?: (deps: AppContext) => () => Promise<void>
}
