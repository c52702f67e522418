import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import * as z from 'zod/mini'
import { SettingsError } from '#platform/settings'

export const adminRole = 'lmi_admin'
export const serviceRole = 'lmi_service'
export const databaseName = 'lmi'

const schema = z.object({ port: z.int(), adminPassword: z.string(), servicePassword: z.string() })

/** The port and passwords of the embedded database. The passwords are random; only the server's user can read them. */
export type Connection = z.infer<typeof schema>

/** The connection strings of a database: for the role that creates tables, and for the service's role. */
export type DatabaseAddresses = { readonly adminUrl: string; readonly serviceUrl: string }

export function addressesOf({ port, adminPassword, servicePassword }: Connection): DatabaseAddresses {
  return {
    adminUrl: `postgres://${adminRole}:${adminPassword}@127.0.0.1:${port}/${databaseName}`,
    serviceUrl: `postgres://${serviceRole}:${servicePassword}@127.0.0.1:${port}/${databaseName}`,
  }
}

const fileIn = (home: string) => join(home, 'connection.json')

/**
 * Reads the connection that an earlier start stored; `null` when there is none.
 *
 * @throws SettingsError when the file cannot be read or is invalid
 */
export async function readConnection(home: string): Promise<Connection | null> {
  try {
    return schema.parse(JSON.parse(await readFile(fileIn(home), 'utf8')))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT') return null
    if (code === 'EACCES')
      throw new SettingsError(
        `LMI_DATA_DIR: ${home} belongs to another user; start as that user or name another folder`,
      )
    throw new SettingsError(`LMI_DATA_DIR: ${fileIn(home)} cannot be used: restore it from a backup of this folder`)
  }
}

/** Creates new passwords. When a concurrent start was first, returns its passwords. */
export async function makeConnection(home: string, port: number): Promise<Connection> {
  const password = () => randomBytes(24).toString('base64url')
  const connection = { port, adminPassword: password(), servicePassword: password() }
  const fresh = await writeAside(home, connection)
  const taken = await link(fresh, fileIn(home)).then(
    () => null,
    () => readConnection(home),
  )
  await rm(fresh)
  return taken ?? connection
}

export async function keepConnection(home: string, connection: Connection): Promise<void> {
  await rename(await writeAside(home, connection), fileIn(home))
}

/** Writes a temporary file for renaming, so that a start killed midway leaves the earlier file intact. */
async function writeAside(home: string, connection: Connection): Promise<string> {
  const fresh = `${fileIn(home)}.${randomBytes(4).toString('hex')}`
  await writeFile(fresh, `${JSON.stringify(connection)}\n`, { mode: 0o600, flush: true })
  return fresh
}

/** Connects to the cluster as its administrator. */
export async function connectAdmin(connection: Connection, database: string): Promise<pg.Client> {
  const address = new URL(addressesOf(connection).adminUrl)
  address.pathname = database
  const client = new pg.Client({
    connectionString: address.href,
    connectionTimeoutMillis: 2_000,
    query_timeout: 10_000,
    keepAlive: true,
    application_name: 'lmi-portal claim',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return client
}

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
