import { sql } from 'kysely'
import pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import { type Database, isDatabaseUnavailable, lenderRole, type Transaction } from '#platform/database'
import type { Log } from '#platform/log'
import { traced } from '#platform/trace'

/** Runs a queued job. When it throws, the job is retried later. */
export type JobHandler = (payload: unknown) => Promise<void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

/** Milliseconds. Longer than any job takes: a stalled mail server times out after two minutes. */
const stopTimeout = 130_000

/** Its own spans would double those of jobs and statements. */
const untraced = { openTelemetry: { enabled: false } }

/** Seconds. `poll`: for missed notifications. `supervise`: for jobs of servers that died, and for daily jobs. */
type Intervals = { readonly poll: number; readonly supervise: number }

/**
 * Starts working on the queue, and continues after any time without a database. The `daily` jobs are queued once a day
 * for all processes together. A daily job that was missed while no process ran is run afterwards.
 *
 * @returns the function that stops it after the running jobs have finished
 */
export async function startJobs(
  pool: pg.Pool,
  handlers: JobHandlers,
  log: Log,
  daily: JobHandlers = {},
  { poll, supervise }: Intervals = { poll: 5, supervise: 10 },
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
    // pg-boss expects numbers; the rest of the server reads a bigint exactly.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  }
  const boss = new PgBoss({
    ...connections,
    migrate: false,
    useListenNotify: true,
    ...untraced,
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
    cronMonitorIntervalSeconds: supervise,
  })
  boss.on('error', (error) => {
    if (isDatabaseUnavailable(error)) log.debug({ err: error }, 'job queue: database unavailable, retrying')
    else log.warn({ err: error }, 'job queue: error')
  })
  await boss.start()
  for (const [task, handle] of Object.entries({ ...handlers, ...daily })) {
    await boss.createQueue(task, queueOptions)
    // A queue of an earlier version has other options.
    const { policy: _policy, ...options } = queueOptions
    await boss.updateQueue(task, options)
    await boss.work(
      task,
      { localConcurrency: 2, pollingIntervalSeconds: poll, notifyPollingIntervalSeconds: poll },
      async ([job]) => {
        if (job) await traced(`job ${task}`, () => handle(job.data), true)
      },
    )
  }
  // The time is in UTC: the middle of the night in Sydney.
  for (const task of Object.keys(daily)) await boss.schedule(task, '17 16 * * *', null, { missed: 'once' })
  return () => boss.stop({ timeout: stopTimeout })
}

/** The service's role owns the schema; the right to create one is granted only during the migration. */
export async function migrateJobs(adminUrl: string, serviceRole: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const found = await admin.query<{ database: string; same: boolean }>(
      'select current_database() as database, current_user = $1 as same',
      [serviceRole],
    )
    const [row] = found.rows
    const database = pg.escapeIdentifier(row?.database ?? '')
    const role = pg.escapeIdentifier(serviceRole)
    if (row?.same) return await createSchema(adminUrl)
    await admin.query(`grant create on database ${database} to ${role}`)
    try {
      await createSchema(adminUrl, `-c role=${serviceRole}`)
    } finally {
      await admin.query(`revoke create on database ${database} from ${role}`)
    }
  } finally {
    await admin.end()
  }
}

/** Whether the tables of the queue are those that this version needs. */
export async function isQueueMigrated(connectionString: string): Promise<boolean> {
  const boss = new PgBoss({
    connectionString,
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  })
  boss.on('error', () => undefined)
  try {
    await boss.start()
    return true
  } catch (error) {
    if (error instanceof Error && /is not installed|requires migrations/.test(error.message)) return false
    throw error
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function createSchema(connectionString: string, options = ''): Promise<void> {
  const boss = new PgBoss({ connectionString, options, max: 2, supervise: false, schedule: false })
  // The call below throws the error too.
  boss.on('error', () => undefined)
  await boss.start()
  // The queue of earlier versions; the mails that wait in it are queued again by the outbox.
  await boss.getDb().executeSql('drop schema if exists graphile_worker cascade')
  await boss.getDb().executeSql(grantJobsToLenders)
  await boss.stop({ graceful: false })
}

/** A call of a lender queues jobs. */
const grantJobsToLenders = `do $$ begin
  if not exists (select from pg_roles where rolname = '${lenderRole}') then return; end if;
  grant usage on schema pgboss to ${lenderRole};
  grant select, insert on all tables in schema pgboss to ${lenderRole};
end $$`

/** Jobs that are due, those that failed for good within a day, and the seconds that the oldest due one has waited. */
export async function countJobs(database: Database) {
  const { rows } = await sql<{ due: number; failed: number; oldest: number }>`
    select count(*) filter (where state < 'active')::int as due, count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as oldest
    from pgboss.job where (state < 'active' and start_after <= now()) or state = 'failed'`.execute(database)
  return rows[0] ?? { due: 0, failed: 0, oldest: 0 }
}

export type QueuedJob = {
  readonly task: string
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * The options of each task's queue. A job is retried with exponential backoff, twenty times over about three days. The
 * server that runs a job reports it every ten seconds: a job without a report for 20 seconds belonged to a server that
 * died, and runs again. So does a job that has not finished after ten minutes, longer than any takes.
 */
export const queueOptions = {
  policy: 'standard',
  retryLimit: 20,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 12 * 3_600,
  expireInSeconds: 600,
  heartbeatSeconds: 20,
  deleteAfterSeconds: 24 * 3_600,
  notify: true,
} as const

/** The job exists exactly when the change does. It may run twice, so its handler must be idempotent. */
export async function queueJob(transaction: Transaction, { task, payload }: QueuedJob): Promise<void> {
  // pg-boss's `createQueue` would commit the transaction. This statement does nothing when the queue exists.
  await sql`select pgboss.create_queue(${task}, ${JSON.stringify(queueOptions)}::jsonb)`.execute(transaction)
  const boss = new PgBoss({
    ...{ db: fromKysely(transaction), migrate: false, supervise: false, schedule: false },
    ...untraced,
  })
  await boss.send(task, payload)
}
