import { sql } from 'kysely'
import type { Transaction } from '#platform/database'

export type QueuedJob = {
  /** The handler's name. */
  readonly task: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Two jobs with the same key are one: the later replaces the waiting earlier. */
  readonly key?: string
}

/**
 * Queues what follows from a change, in the change's own transaction: a job exists exactly when the change does. It is
 * retried with growing pauses, twenty times over about three days, so its handler must be safe to run twice.
 */
export async function queueJob(transaction: Transaction, job: QueuedJob): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job.task}, ${JSON.stringify(job.payload)}::json, max_attempts => 20, job_key => ${job.key ?? null}
  )`.execute(transaction)
}
