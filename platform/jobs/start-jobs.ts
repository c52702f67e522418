import { Logger, run } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '#platform/log'
import { freeRegularly } from './free-abandoned-jobs.ts'
import { openQueuePool } from './open-queue-pool.ts'

/** Does a queued job; throwing means: try again later. */
export type JobHandler = (payload: unknown) => Promise<void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

/**
 * Starts working through the queue, and goes on with it after any time without a database. Those of `daily` are queued by
 * the queue itself, once a day for all processes together; one that was missed while none ran is made up for.
 *
 * @param pause milliseconds after which it is looked again for a job, or for a database that is away
 * @returns the function that stops it after the jobs under way have finished
 */
export async function startJobs(
  pool: pg.Pool,
  handlers: JobHandlers,
  log: Log,
  daily: JobHandlers = {},
  pause = 2_000,
): Promise<() => Promise<void>> {
  const ended = new AbortController()
  const queuePool = openQueuePool(pool, { ended: ended.signal, pause })
  const runner = await run({
    pgPool: queuePool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: pause,
    // In UTC: the middle of the night in Sydney.
    crontab: Object.keys(daily)
      .map((task) => `17 16 * * * ${task} ?fill=1d&max=3`)
      .join('\n'),
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ jobs: level }, message)
      else log.debug({ jobs: level }, message)
    }),
    taskList: Object.fromEntries(
      Object.entries({ ...handlers, ...daily }).map(([task, handle]) => [
        task,
        async (payload: unknown) => await handle(payload),
      ]),
    ),
  })
  const stopFreeing = freeRegularly(queuePool, log)
  return async () => {
    ended.abort()
    await stopFreeing()
    await runner.stop()
    await queuePool.end()
  }
}
