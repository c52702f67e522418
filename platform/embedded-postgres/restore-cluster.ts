import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { SettingsError } from '#platform/settings'
import { copyFile } from './back-up-cluster.ts'
import { choosePlace, foldersOf } from './choose-place.ts'
import { addressesOf, connectAdmin, databaseName, findRunningPostgres, loadOrCreatePasswords } from './connection.ts'
import { lastError, type Postmaster, runPostmaster } from './run-postmaster.ts'
import { freePort } from './start-embedded-postgres.ts'

type Options = {
  /** Missing or empty. */
  readonly dataDirectory: string
  readonly folder: string
  /** `null`: the end of the log. */
  readonly to: Date | null
  /** Works on the restored database before it is stopped. */
  readonly finish: (adminUrl: string) => Promise<void>
}

const restoredLog = 'lmi_restored_log'

/** Restores a cluster from a backup to a moment: every commit up to it, none after it. @throws SettingsError */
export async function restoreCluster({ dataDirectory, folder, to, finish }: Options): Promise<void> {
  await requireEmpty(dataDirectory)
  const place = await choosePlace(dataDirectory)
  const { data, home, user } = place
  await cp(join(folder, 'base'), data, { recursive: true })
  await copyFile(join(folder, 'connection.json'), join(home, 'connection.json'))
  const log = join(data, restoredLog)
  await mkdir(log)
  for (const name of await readdir(join(folder, 'log'))) {
    if (!name.endsWith('.gz')) continue
    const segment = createWriteStream(join(log, name.slice(0, -3)))
    await pipeline(createReadStream(join(folder, 'log', name)), createGunzip(), segment)
  }
  await writeFile(join(data, 'recovery.signal'), '')
  await promisify(execFile)('chmod', ['-R', 'u=rwX,go=', data])
  if (user) await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, data])

  const passwords = await loadOrCreatePasswords(home)
  const port = await freePort()
  const postmaster = await runPostmaster(place, port, true, [
    'archive_mode=off',
    `restore_command=cp ${restoredLog}/%f "%p"`,
    'recovery_target_action=promote',
    ...(to ? [`recovery_target_time=${to.toISOString().replace('Z', '+00')}`] : []),
  ])
  try {
    const recovered = async () => {
      const client = await connectAdmin(passwords, port, databaseName).catch(() => null)
      const result = await client?.query('select pg_is_in_recovery() as recovering').catch(() => null)
      await client?.end().catch(() => undefined)
      return result?.rows[0].recovering === false
    }
    while (!(await recovered())) {
      if (await hasExited(postmaster))
        throw new SettingsError(`PostgreSQL could not restore the database: ${await lastError(place)}`)
    }
    await finish(addressesOf(passwords, port).adminUrl)
  } catch (error) {
    await postmaster.stop()
    // Incomplete: nobody should start on it.
    await rm(data, { recursive: true })
    throw error
  }
  await postmaster.stop()
  await rm(log, { recursive: true })
}

async function requireEmpty(dataDirectory: string): Promise<void> {
  if (await findRunningPostgres(dataDirectory))
    throw new SettingsError(`LMI_DATA_DIR: ${dataDirectory} is in use by another process; stop it first`)
  const { existing } = foldersOf(dataDirectory)
  const full = (await readdir(dataDirectory).catch(() => [])).length > 0 ? dataDirectory : existing
  if (full !== undefined)
    throw new SettingsError(
      `LMI_DATA_DIR: ${full} holds data; move it away (mv ${full} ${full}.before) or name another folder`,
    )
}

async function hasExited(postmaster: Postmaster): Promise<boolean> {
  return await Promise.race([postmaster.exited.then(() => true), wait(100, false)])
}
