import { sql } from 'kysely'
import pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import { isDatabaseAway, type Transaction } from '#platform/database'
import type { Log } from '#platform/log'

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

/**
 * Creates or updates the queue's own schema. The service's role owns it and needs no other right for it; the right to
 * create a schema is granted for the time of the migration.
 */
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

async function createSchema(connectionString: string, options = ''): Promise<void> {
  const boss = new PgBoss({ connectionString, options, max: 2, supervise: false, schedule: false })
  // The error reaches us through the call as well.
  boss.on('error', () => undefined)
  await boss.start()
  await moveEarlierJobs(boss)
  await boss.stop({ graceful: false })
}

/** Takes over what waits in the queue of graphile-worker, which stood here before. */
async function moveEarlierJobs(boss: PgBoss): Promise<void> {
  const db = boss.getDb()
  const { rows } = await db.executeSql(`select to_regclass('graphile_worker._private_jobs') is not null as stands`)
  if (!rows[0]?.stands) return
  const waiting = await db.executeSql(`select tasks.identifier as task, jobs.payload
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    order by jobs.id`)
  for (const { task, payload } of waiting.rows) {
    await boss.createQueue(task, queueOptions)
    await boss.send(task, payload)
  }
  await db.executeSql('drop schema graphile_worker cascade')
}

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
