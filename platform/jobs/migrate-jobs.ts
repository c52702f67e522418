import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { queueOptions } from './queue-job.ts'

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
