import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrateProduct } from '#apps/server'
import { loadReferenceData, shippedReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import { connectDatabase, separateLenders } from '#platform/database'
import { serviceRole, startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { makeDataFolder } from '../make-data-folder.ts'
import type { TestDatabase } from './create-test-database.ts'

export type OwnDatabase = TestDatabase & {
  /** Suspends every process of the database (SIGSTOP). */
  readonly freeze: () => Promise<() => void>
  /** Its folder. */
  readonly data: string
  readonly stopServer: () => Promise<void>
}

/** A PostgreSQL for one test, which may suspend and stop it. `drop` removes it. */
export async function startOwnDatabase(statementTimeout: number): Promise<OwnDatabase> {
  const dataDirectory = await makeDataFolder('lmi-own-')
  const log = createLog('silent')
  const postgres = await startEmbeddedPostgres({ dataDirectory, log, durable: false })
  await migrateProduct(postgres.adminUrl, serviceRole)
  const { database, pool } = connectDatabase({ connectionString: postgres.serviceUrl, poolSize: 6, statementTimeout })
  await separateLenders(database)
  await loadReferenceData({ database, folder: shippedReferenceData, clock: systemClock, log })
  return {
    url: postgres.serviceUrl,
    adminUrl: postgres.adminUrl,
    database,
    pool,
    freeze: () => freezePostgres(postgres.adminUrl, postgres.data),
    data: postgres.data,
    stopServer: postgres.stop,
    drop: async () => {
      await database.destroy()
      await postgres.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Suspends every process of a PostgreSQL; returns the function that resumes them. */
export async function freezePostgres(adminUrl: string, data: string): Promise<() => void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
  await admin.end()
  const postmaster = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const pids = [postmaster, ...rows.map(({ pid }) => pid)]
  for (const pid of pids) signal(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) signal(pid, 'SIGCONT')
  }
}

/** A backend may have ended since it was listed. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
