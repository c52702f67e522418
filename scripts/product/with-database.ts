import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateProduct } from '#apps/server'
import { loadReferenceData, shippedReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import { connectDatabase, type Database } from '#platform/database'
import { serviceRole, startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { type RunningProcess, type ServerPlace, startServerOn } from './running-product.ts'
import { type Issuer, startIssuer } from './start-issuer.ts'

/** A temporary directory, which the user that PostgreSQL runs as can read. */
export async function withDataDirectory(work: (dataDirectory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'lmi-'))
  await chmod(directory, 0o755)
  try {
    await work(directory)
  } finally {
    // What still runs may write into it: the error that stopped the work is the one to see.
    await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
  }
}

/** A temporary database with reference data, and a folder; both survive the servers that run on them. */
export async function withDatabase(work: (place: ServerPlace, database: Database) => Promise<void>): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const log = createLog('warn')
    const postgres = await startEmbeddedPostgres({ dataDirectory, log })
    const { adminUrl, serviceUrl } = postgres
    const { database } = connectDatabase({ connectionString: adminUrl, poolSize: 4, statementTimeout: 600_000 })
    try {
      await migrateProduct(adminUrl, serviceRole)
      await loadReferenceData({ database, folder: shippedReferenceData, clock: systemClock, log })
      await work({ serviceUrl, adminUrl, dataDirectory }, database)
    } finally {
      await database.destroy()
      await postgres.stop()
    }
  })
}

export type ServedProduct = RunningProcess & ServerPlace & Pick<Issuer, 'tokenOf'> & { readonly database: Database }

/** The whole product on a temporary database, which `prepare` fills before the server starts. */
export async function withProduct(
  work: (product: ServedProduct) => Promise<void>,
  prepare: (database: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  await withDatabase(async (place, database) => {
    await prepare(database)
    const issuer = await startIssuer()
    try {
      const server = await startServerOn(place, { OIDC_ISSUER: issuer.url })
      try {
        await work({ ...place, ...server, database, tokenOf: issuer.tokenOf })
      } finally {
        await server.stop()
      }
    } finally {
      await issuer.stop()
    }
  })
}
