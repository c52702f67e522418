import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SettingsError } from '#platform/settings'
import type { Place } from './choose-place.ts'
import { adminRole } from './connection.ts'
import { cleanEnvironment } from './run-postmaster.ts'

/** Builds it in a temporary folder and renames that, so that an interrupted start leaves nothing incomplete. */
export async function createCluster({ data, binaries, user }: Place, password: string, durable: boolean) {
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
