import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { SettingsError } from '#platform/settings'
import type { Place } from './choose-place.ts'
import { takeClaim } from './claim.ts'
import type { Connection } from './connection-file.ts'
import { lockFileOf, lockHolder } from './lock-holder.ts'

const stopTimeout = 15_000

/**
 * Cleans up after a killed server: stops a PostgreSQL that still runs and removes a stale lock file.
 *
 * @throws SettingsError when another server uses this data, or PostgreSQL runs and does not respond
 */
export async function endOrphan(place: Place, dataDirectory: string, connection: Connection): Promise<void> {
  const { pid, port } = await lockHolder(place)
  if (!pid) return
  const deadline = Date.now() + stopTimeout
  let told = false
  while (runsHere(pid, place.data)) {
    if (Date.now() > deadline)
      throw new SettingsError(
        `LMI_DATA_DIR: PostgreSQL (process ${pid}) holds ${place.data} and does not answer; end it`,
      )
    if (!told && port) told = await tellToStop(pid, dataDirectory, { ...connection, port })
    await wait(50)
  }
  // The process id may belong to another program now, which would make PostgreSQL refuse to start.
  await rm(lockFileOf(place), { force: true })
}

async function tellToStop(pid: number, dataDirectory: string, connection: Connection): Promise<boolean> {
  try {
    const claim = await takeClaim(connection)
    if (!claim) throw new SettingsError(`LMI_DATA_DIR: ${dataDirectory} is in use by another process; stop it first`)
    await claim.release()
    process.kill(pid, 'SIGINT')
    return true
  } catch (error) {
    if (error instanceof SettingsError) throw error
    return false
  }
}

/** True while the process is a PostgreSQL on this folder. */
function runsHere(pid: number, data: string): boolean {
  return commandOf(pid).includes(data)
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
