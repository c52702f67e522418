import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SettingsError } from '#platform/settings'
import { type Binaries, findBinaries } from './postgres-binaries.ts'
import { canReach, findSystemUser, type SystemUser } from './system-user.ts'

/** The folders of PostgreSQL's programs and data, and the user who runs it (`null`: the server's own user). */
export type Place = {
  /** The server's own folder, with passwords and log. */
  readonly home: string
  readonly binaries: string
  readonly data: string
  readonly user: SystemUser | null
}

const sharedHome = '/var/lib/lmi-portal'

/**
 * Chooses the folder of the cluster: under the data directory, or under /var/lib when root runs the server from a
 * folder that PostgreSQL's user cannot enter. Existing data is used where it is.
 *
 * @throws SettingsError when existing data belongs to another user
 */
export async function choosePlace(dataDirectory: string): Promise<Place> {
  const home = join(dataDirectory, 'postgres')
  const near = join(home, 'data')
  const far = join(sharedHome, createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12), 'data')
  await makeHome(home)
  const existing = [near, far].find((folder) => existsSync(folder))
  const found = await findBinaries()
  if (process.getuid?.() !== 0) {
    await refuseForeignData(existing, near)
    return { home, binaries: found.folder, data: near, user: null }
  }
  const user = existing ? await ownerOf(existing) : findSystemUser()
  const data = existing ?? (canReach(user, home) ? near : far)
  return { home, binaries: await reachableBinaries(found, user), data, user }
}

async function makeHome(home: string): Promise<void> {
  try {
    await mkdir(home, { recursive: true })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new SettingsError(`LMI_DATA_DIR: ${home} cannot be made${reason}; name a folder that this user may write`)
  }
}

async function refuseForeignData(existing: string | undefined, near: string): Promise<void> {
  if (!existing) return
  const { uid } = await stat(existing)
  if (existing === near && uid === process.getuid?.()) return
  throw new SettingsError(
    `LMI_DATA_DIR: the data in ${existing} was made by another user; start as that user or as root, or name another folder`,
  )
}

async function ownerOf(folder: string): Promise<SystemUser> {
  const { uid, gid } = await stat(folder)
  if (uid !== 0) return { uid, gid }
  throw new SettingsError(`LMI_DATA_DIR: ${folder} belongs to root; give it back to the user who runs PostgreSQL`)
}

/**
 * Copies the programs to a shared folder when the user cannot reach them. All checkouts on the machine share one copy.
 */
async function reachableBinaries({ folder, version }: Binaries, user: SystemUser): Promise<string> {
  if (canReach(user, join(folder, 'bin', 'postgres'))) return folder
  const copy = join(sharedHome, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const fresh = `${copy}.${process.pid}`
  await mkdir(sharedHome, { recursive: true })
  await cp(folder, fresh, { recursive: true, verbatimSymlinks: true })
  // The original may have been unpacked for one user only.
  await chmod(sharedHome, 0o755)
  await promisify(execFile)('chmod', ['-R', 'a+rX', fresh])
  await rename(fresh, copy).catch(() => rm(fresh, { recursive: true }))
  return copy
}
