import { spawnSync } from 'node:child_process'
import { SettingsError } from '#platform/settings'

/** The system user that PostgreSQL runs as when the server runs as root. */
export type SystemUser = { readonly uid: number; readonly gid: number }

const ownUser = 'lmi-postgres'

/**
 * Finds a user for PostgreSQL, which refuses to run as root: the distribution's own, or a new one.
 *
 * @throws SettingsError when there is none and none can be created
 */
export function findSystemUser(): SystemUser {
  const user = readUser('postgres') ?? readUser(ownUser) ?? makeUser()
  if (user) return user
  throw new SettingsError(
    'DATABASE_URL: PostgreSQL refuses to run as root and no system user could be made; start as another user or name a PostgreSQL',
  )
}

function readUser(name: string): SystemUser | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
    return answer.status === 0 ? Number(answer.stdout) : null
  })
  return uid && gid ? { uid, gid } : null
}

function makeUser(): SystemUser | null {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ownUser]
  return spawnSync('useradd', flags).status === 0 ? readUser(ownUser) : null
}

/** True when the user can read and enter a path, including every folder above it. */
export function canReach({ uid, gid }: SystemUser, path: string): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], { uid, gid, cwd: '/' })
  return test.status === 0
}
