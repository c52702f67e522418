import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateProduct } from '#apps/server'
import { loadReferenceData, shippedReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import { connectDatabase } from '#platform/database'
import { serviceRole, startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import type { CrashPlace } from './start-server.ts'

/** A temporary database and folder that survive the killed servers. */
export async function withCrashPlace(work: (place: CrashPlace) => Promise<void>): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lmi-crash-'))
  // As root, PostgreSQL runs as another user, which must be able to read the folder.
  await chmod(dataDirectory, 0o755)
  const log = createLog('warn')
  const postgres = await startEmbeddedPostgres({ dataDirectory, log })
  try {
    const { serviceUrl, adminUrl } = postgres
    await migrateProduct(adminUrl, serviceRole)
    const { database } = connectDatabase({ connectionString: serviceUrl, poolSize: 1, statementTimeout: 60_000 })
    await loadReferenceData({ database, folder: shippedReferenceData, clock: systemClock, log })
    await database.destroy()
    await work({ serviceUrl, adminUrl, dataDirectory })
  } finally {
    await postgres.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
