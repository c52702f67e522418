import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import * as z from 'zod/mini'
import { SettingsError } from '#platform/settings'
import { foldersOf } from './choose-place.ts'

export const adminRole = 'lmi_admin'
export const serviceRole = 'lmi_service'
export const databaseName = 'lmi'

const schema = z.object({ adminPassword: z.string(), servicePassword: z.string() })

/** The passwords of the embedded database. They are random; only the server's user can read them. */
export type Passwords = z.infer<typeof schema>

export type DatabaseAddresses = { readonly adminUrl: string; readonly serviceUrl: string }

export function addressesOf({ adminPassword, servicePassword }: Passwords, port: number): DatabaseAddresses {
  return {
    adminUrl: `postgres://${adminRole}:${adminPassword}@127.0.0.1:${port}/${databaseName}`,
    serviceUrl: `postgres://${serviceRole}:${servicePassword}@127.0.0.1:${port}/${databaseName}`,
  }
}

const fileIn = (home: string) => join(home, 'connection.json')

/** The first start creates them, completely or not at all. @throws SettingsError */
export async function loadOrCreatePasswords(home: string): Promise<Passwords> {
  const file = fileIn(home)
  if (existsSync(file)) return await loadPasswords(home)
  const password = () => randomBytes(24).toString('base64url')
  const passwords = { adminPassword: password(), servicePassword: password() }
  const fresh = `${file}.${process.pid}`
  try {
    await writeFile(fresh, `${JSON.stringify(passwords)}\n`, { mode: 0o600, flush: true })
    // Unlike a rename, a link does not replace the passwords of a concurrent start.
    await link(fresh, file).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  } catch (error) {
    throw fileProblem(home, error, 'cannot be written')
  } finally {
    await rm(fresh, { force: true })
  }
  return await loadPasswords(home)
}

async function loadPasswords(home: string): Promise<Passwords> {
  try {
    return schema.parse(JSON.parse(await readFile(fileIn(home), 'utf8')))
  } catch (error) {
    throw fileProblem(home, error, 'cannot be read: restore it from a backup of this folder')
  }
}

function fileProblem(home: string, error: unknown, problem: string): SettingsError {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EACCES')
    return new SettingsError(`LMI_DATA_DIR: ${home} belongs to another user; start as that user or name another folder`)
  return new SettingsError(
    `LMI_DATA_DIR: ${fileIn(home)} ${code === 'ENOSPC' ? 'needs space: the disk is full' : problem}`,
  )
}

/** Reads PostgreSQL's lock file: its process, its port and whether it stops; zeros when there is none. */
export async function loadLockFile(data: string) {
  const lines = (await readFile(lockFileOf(data), 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0, isStopping: lines[7]?.trim() === 'stopping' }
}

export function lockFileOf(data: string): string {
  return join(data, 'postmaster.pid')
}

export async function connectAdmin(passwords: Passwords, port: number, database: string): Promise<pg.Client> {
  const address = new URL(addressesOf(passwords, port).adminUrl)
  address.pathname = database
  const client = new pg.Client({
    connectionString: address.href,
    connectionTimeoutMillis: 2_000,
    query_timeout: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** For a command beside a running server; `null` when none runs on this data directory. */
export async function findRunningPostgres(dataDirectory: string): Promise<DatabaseAddresses | null> {
  const { home, existing } = foldersOf(dataDirectory)
  if (!existing || !existsSync(fileIn(home))) return null
  const passwords = await loadPasswords(home)
  const { port } = await loadLockFile(existing)
  if (!port) return null
  const client = await connectAdmin(passwords, port, databaseName).catch(() => null)
  await client?.end()
  return client ? addressesOf(passwords, port) : null
}
