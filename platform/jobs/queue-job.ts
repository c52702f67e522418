import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Transaction } from '#platform/database'

export type QueuedJob = {
  /** The handler's name. */
  readonly task: string
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * The queue of each task. A job is retried with growing pauses, twenty times over about three days. One that was not
 * finished after ten minutes, longer than any takes, belonged to a server that is gone, and runs again.
 */
export const queueOptions = {
  policy: 'standard',
  retryLimit: 20,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 12 * 3_600,
  expireInSeconds: 600,
  deleteAfterSeconds: 24 * 3_600,
  notify: true,
} as const

/**
 * Queues what follows from a change, in the change's own transaction: a job exists exactly when the change does. A job
 * whose end could not be stored runs again, so its handler must be safe to run twice.
 */
export async function queueJob(transaction: Transaction, { task, payload }: QueuedJob): Promise<void> {
  // `createQueue` of the library would commit the transaction; this does nothing where the queue exists.
  await sql`select pgboss.create_queue(${task}, ${JSON.stringify(queueOptions)}::jsonb)`.execute(transaction)
  const boss = new PgBoss({ db: fromKysely(transaction), migrate: false, supervise: false, schedule: false })
  await boss.send(task, payload)
}
