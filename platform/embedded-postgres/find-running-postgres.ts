import { join } from 'node:path'
import { addressesOf, type DatabaseAddresses, databaseName } from './addresses.ts'
import { connectAdmin } from './claim.ts'
import { readConnection } from './connection-file.ts'

/**
 * Finds the embedded database of a server that runs on this data directory, for a separate command; `null` when none
 * runs.
 */
export async function findRunningPostgres(dataDirectory: string): Promise<DatabaseAddresses | null> {
  const connection = await readConnection(join(dataDirectory, 'postgres'))
  if (!connection) return null
  const client = await connectAdmin(connection, databaseName).catch(() => null)
  await client?.end()
  return client ? addressesOf(connection) : null
}
