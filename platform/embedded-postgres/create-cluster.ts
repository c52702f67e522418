import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SettingsError } from '#platform/settings'
import type { Place } from './choose-place.ts'
import { adminRole } from './connection.ts'
import { cleanEnvironment } from './run-postmaster.ts'

const run = promisify(execFile)

/**
 * Creates an empty cluster if there is none. Builds it in a temporary folder and renames that, so that an interrupted
 * start leaves nothing incomplete.
 */
export async function createCluster(place: Place, adminPassword: string, durable: boolean): Promise<void> {
  if (existsSync(place.data)) return
  const aside = randomBytes(4).toString('hex')
  const fresh = `${place.data}.new.${aside}`
  const passwordFile = `${place.data}.password.${aside}`
  await makeParents(place)
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(passwordFile, `${adminPassword}\n`, { mode: 0o600 })
  if (place.user) {
    await chown(fresh, place.user.uid, place.user.gid)
    await chown(passwordFile, place.user.uid, place.user.gid)
  }
  try {
    await run(
      join(place.binaries, 'bin', 'initdb'),
      [
        ...['-D', fresh, '-U', adminRole, '-A', 'scram-sha-256', '--pwfile', passwordFile],
        // The same collation on every machine, also after the system's own collations change.
        ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...place.user, cwd: '/', env: cleanEnvironment },
    )
  } catch (error) {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new SettingsError(`LMI_DATA_DIR: PostgreSQL could not make ${place.data}: ${words.replaceAll('\n', '; ')}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
  // A concurrent start may have been first; its cluster has the same passwords.
  await rename(fresh, place.data).catch(() => rm(fresh, { recursive: true }))
}

/**
 * Creates the parent folders. Root owns them and PostgreSQL's user must be able to enter them, whatever root's umask
 * is.
 */
async function makeParents({ data, user }: Place): Promise<void> {
  const parent = dirname(data)
  const first = await mkdir(parent, { recursive: true })
  if (!user || !first) return
  for (let folder = parent; folder.length >= first.length; folder = dirname(folder)) await chmod(folder, 0o755)
}
