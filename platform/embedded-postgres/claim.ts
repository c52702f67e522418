import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { SettingsError } from '#platform/settings'
import type { Place } from './choose-place.ts'
import { type Connection, connectAdmin } from './connection.ts'

const stopTimeout = 15_000

/**
 * Claims the cluster for this process with a lock that ends with its connection, so also when the process dies; `null`
 * when another process holds it.
 */
export async function takeClaim(connection: Connection): Promise<pg.Client | null> {
  const client = await connectAdmin(connection, 'postgres')
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(7305071) as held')
  if (rows[0]?.held) return client
  await client.end()
  return null
}

export function inUse(dataDirectory: string): SettingsError {
  return new SettingsError(`LMI_DATA_DIR: ${dataDirectory} is in use by another process; stop it first`)
}

const lockFileOf = ({ data }: Place) => join(data, 'postmaster.pid')

/** Reads the process id and the port from PostgreSQL's lock file; 0 for what is not known (yet). */
export async function lockHolder(place: Place): Promise<{ readonly pid: number; readonly port: number }> {
  const lines = (await readFile(lockFileOf(place), 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0 }
}

/**
 * Cleans up after a killed server: stops a PostgreSQL that still runs and removes a stale lock file.
 *
 * @throws SettingsError when another server uses this data, or PostgreSQL runs and does not respond
 */
export async function endOrphan(place: Place, dataDirectory: string, connection: Connection): Promise<void> {
  const { pid, port } = await lockHolder(place)
  if (!pid) return
  const deadline = Date.now() + stopTimeout
  let signalled = false
  // The process id may belong to another program now.
  while (commandOf(pid).includes(place.data)) {
    if (Date.now() > deadline)
      throw new SettingsError(
        `LMI_DATA_DIR: PostgreSQL (process ${pid}) holds ${place.data} and does not answer; end it`,
      )
    // A database that starts or stops refuses connections.
    const claim = signalled || !port ? undefined : await takeClaim({ ...connection, port }).catch(() => undefined)
    if (claim === null) throw inUse(dataDirectory)
    if (claim) {
      await claim.end()
      process.kill(pid, 'SIGINT')
      signalled = true
    }
    await wait(50)
  }
  await rm(lockFileOf(place), { force: true })
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
