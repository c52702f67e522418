import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { lenderRole } from '#platform/database'
import type { Log } from '#platform/log'
import { SettingsError } from '#platform/settings'
import { choosePlace, type Place } from './choose-place.ts'
import {
  addressesOf,
  adminRole,
  connectAdmin,
  type DatabaseAddresses,
  databaseName,
  loadLockFile,
  loadOrCreatePasswords,
  lockFileOf,
  type Passwords,
  serviceRole,
} from './connection.ts'
import { cleanEnvironment, lastError, type Postmaster, runPostmaster } from './run-postmaster.ts'

export type EmbeddedPostgres = DatabaseAddresses & {
  /** The data folder; outside the data directory when PostgreSQL's user cannot enter that. */
  readonly data: string
  /** Closes every connection, writes all data to disk and stops. */
  readonly stop: () => Promise<void>
}

type Options = {
  readonly dataDirectory: string
  readonly log: Log
  /** False only in tests: faster, but a power cut loses data. */
  readonly durable?: boolean
}

const startTimeout = 30_000

/** Listens on the loopback address only. When it dies, it restarts on the same port. @throws SettingsError */
export async function startEmbeddedPostgres({
  dataDirectory,
  log,
  durable = true,
}: Options): Promise<EmbeddedPostgres> {
  const place = await choosePlace(dataDirectory)
  const passwords = await loadOrCreatePasswords(place.home)
  const inUse = new SettingsError(`LMI_DATA_DIR: ${dataDirectory} is in use by another process; stop it first`)
  if (!(await waitUntilUnused(place))) throw inUse
  await createCluster(place, passwords.adminPassword, durable)

  const port = await freePort()
  let postmaster = await runPostmaster(place, port, durable)
  const admin = await connectWhenReady(place, passwords, port, postmaster)
  // Of two concurrent starts PostgreSQL lets one run on the data.
  if (!admin) throw inUse
  await prepareDatabase(admin, passwords)
  await admin.end()

  let stopping = false
  const keepRunning = async () => {
    for (;;) {
      await postmaster.exited
      if (stopping) return
      log.error('database stopped unexpectedly; restarting it')
      await wait(1_000)
      if (stopping) return
      postmaster = await runPostmaster(place, port, durable)
    }
  }
  keepRunning().catch((error) => log.error({ err: error }, 'database not restarted'))

  return {
    ...addressesOf(passwords, port),
    data: place.data,
    stop: async () => {
      stopping = true
      await postmaster.stop()
    },
  }
}

/** Builds it in a temporary folder and renames that, so that an interrupted start leaves nothing incomplete. */
async function createCluster({ data, binaries, user }: Place, password: string, durable: boolean) {
  if (existsSync(data)) return
  const fresh = await mkdtemp(`${data}.new.`)
  const passwordFile = join(fresh, 'password')
  try {
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    if (user) for (const path of [fresh, passwordFile]) await chown(path, user.uid, user.gid)
    await promisify(execFile)(
      join(binaries, 'bin', 'initdb'),
      [
        ...['-D', join(fresh, 'data'), '-U', adminRole, '-A', 'scram-sha-256', '--pwfile', passwordFile],
        // The same collation on every machine, also after the system's own collations change.
        ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...user, cwd: '/', env: cleanEnvironment },
    )
    // A concurrent start may have been first; its cluster has the same passwords.
    await rename(join(fresh, 'data'), data).catch(() => undefined)
  } catch (error) {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new SettingsError(`LMI_DATA_DIR: PostgreSQL could not make ${data}: ${words.replaceAll('\n', '; ')}`)
  } finally {
    await rm(fresh, { recursive: true })
  }
}

/** The PostgreSQL of a killed server stops soon after it (`stopWithServer`). False when its server runs. */
export async function waitUntilUnused({ data }: Place): Promise<boolean> {
  for (const since = Date.now(); ; await wait(50)) {
    const { pid, isStopping } = await loadLockFile(data)
    // The process id may belong to another program now.
    if (!pid || !commandOf(pid).includes(data)) break
    if (Date.now() - since > (isStopping ? startTimeout : 2_000)) return false
  }
  await rm(lockFileOf(data), { force: true })
  return true
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** Connects as soon as PostgreSQL answers; `null` when another start runs it on the same data. */
async function connectWhenReady(
  place: Place,
  passwords: Passwords,
  port: number,
  postmaster: Postmaster,
): Promise<pg.Client | null> {
  let exited = false
  void postmaster.exited.then(() => {
    exited = true
  })
  for (const deadline = Date.now() + startTimeout; !exited && Date.now() < deadline; await wait(20)) {
    try {
      // Two concurrent starts may have chosen the same port.
      if ((await loadLockFile(place.data)).pid === postmaster.pid)
        return await connectAdmin(passwords, port, 'postgres')
    } catch (error) {
      if (!isAuthenticationError(error)) continue
      await postmaster.stop()
      throw new SettingsError(`LMI_DATA_DIR: the passwords in ${place.home} do not fit the data in ${place.data}`)
    }
  }
  await postmaster.stop()
  const words = await lastError(place)
  if (words.includes('postmaster.pid')) return null
  throw new SettingsError(`LMI_DATA_DIR: PostgreSQL did not start on ${place.data}: ${words}`)
}

function isAuthenticationError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '28P01'
}

/** Also on the data of an earlier release. */
async function prepareDatabase(client: pg.Client, { servicePassword }: Passwords): Promise<void> {
  const { rows } = await client.query<{ role: boolean; lenderRole: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_roles where rolname = $2) as "lenderRole",
            exists (select from pg_database where datname = $3) as database`,
    [serviceRole, lenderRole, databaseName],
  )
  if (!rows[0]?.role)
    await client.query(`create role ${serviceRole} login password ${pg.escapeLiteral(servicePassword)}`)
  if (!rows[0]?.lenderRole) await client.query(`create role ${lenderRole}; grant ${lenderRole} to ${serviceRole}`)
  if (!rows[0]?.database) await client.query(`create database ${databaseName}`)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
