import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { isDatabaseAway } from '#platform/database'
import type { Log } from '#platform/log'
import { queueOptions } from './queue-job.ts'

/** Does a queued job; throwing means: try again later. */
export type JobHandler = (payload: unknown) => Promise<void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

/** Longer than any job takes: a mail system that stands still is given up after two minutes. */
const longestStop = 130_000

/** Seconds after which it is looked again: for a job that nobody told of; for jobs of servers that are gone, and daily ones. */
type Intervals = { readonly poll: number; readonly supervise: number }

/**
 * Starts working through the queue, and goes on after any time without a database. Those of `daily` are queued once a day
 * for all processes together; one that was missed while none ran is made up for.
 *
 * @returns the function that stops it after the jobs under way have finished
 */
export async function startJobs(
  pool: pg.Pool,
  handlers: JobHandlers,
  log: Log,
  daily: JobHandlers = {},
  { poll, supervise }: Intervals = { poll: 5, supervise: 30 },
): Promise<() => Promise<void>> {
  const { connectionString, statement_timeout, query_timeout, options } = pool.options
  const connections = {
    connectionString: connectionString ?? '',
    options: options ?? '',
    statement_timeout,
    query_timeout,
    connectionTimeoutMillis: 3_000,
    max: 6,
    application_name: 'lmi-jobs',
    // The queue counts with numbers; elsewhere a bigint is read exactly.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  }
  const boss = new PgBoss({
    ...connections,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
    cronMonitorIntervalSeconds: supervise,
  })
  boss.on('error', (error) => {
    if (isDatabaseAway(error)) log.debug({ err: error }, 'job queue: database unavailable, retrying')
    else log.warn({ err: error }, 'job queue: error')
  })
  await boss.start()
  for (const [task, handle] of Object.entries({ ...handlers, ...daily })) {
    await boss.createQueue(task, queueOptions)
    await boss.work(
      task,
      { localConcurrency: 2, pollingIntervalSeconds: poll, notifyPollingIntervalSeconds: poll },
      async ([job]) => {
        if (job) await handle(job.data)
      },
    )
  }
  // In UTC: the middle of the night in Sydney.
  for (const task of Object.keys(daily)) await boss.schedule(task, '17 16 * * *', null, { missed: 'once' })
  return () => boss.stop({ timeout: longestStop })
}
