import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, readFile, rename, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from './choose-place.ts'

export type Postmaster = { readonly pid: number; readonly exited: Promise<void>; readonly stop: () => Promise<void> }

/** Without the server's variables: some hold secrets, and PG* variables would change PostgreSQL's behaviour. */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Settings that make tests fast and would lose data in a power cut. */
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const stopTimeout = 20_000

/** The folder of the log since the last backup, in the data folder; it exists once a backup was made. */
export const logFolder = 'lmi_log'
/** Without that folder, the log is not kept. */
const archiving = [
  'archive_mode=on',
  `archive_command=test ! -d ${logFolder} || (cp "%p" ${logFolder}/new && sync ${logFolder}/new && mv ${logFolder}/new "${logFolder}/%f")`,
]

/** In its own process group: Ctrl-C reaches only the server, which finishes its requests first. */
export async function runPostmaster(
  place: Place,
  port: number,
  durable: boolean,
  more: readonly string[] = [],
): Promise<Postmaster> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    // The index of a large lender's referrals is read from memory: the default is 128 MB. Memory is taken as it is used.
    'shared_buffers=512MB',
    ...(durable ? archiving : forgetful),
    ...more,
  ]
  const log = await openLog(place.home)
  const child = spawn(
    join(place.binaries, 'bin', 'postgres'),
    ['-D', place.data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...place.user, cwd: '/', env: cleanEnvironment, detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  await once(child, 'spawn')
  await log.close()
  child.unref()
  const pid = child.pid as number
  const exited = once(child, 'exit').then(() => undefined)
  const guard = stopWithServer(pid, place)
  return {
    pid,
    exited,
    stop: async () => {
      guard.kill('SIGKILL')
      child.ref()
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGINT')
      const last = setTimeout(() => child.kill('SIGQUIT'), stopTimeout)
      await exited
      clearTimeout(last)
    },
  }
}

/** Stops the database when the server ends, however it dies, so that no PostgreSQL is left running. */
function stopWithServer(pid: number, place: Place): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    ...place.user,
    cwd: '/',
    env: cleanEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  const pipe = guard.stdin
  if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  return guard
}

async function openLog(home: string) {
  const path = join(home, 'postgres.log')
  if (existsSync(path)) await rename(path, `${path}.1`)
  return await open(path, 'w', 0o600)
}

export async function lastError({ home }: Place): Promise<string> {
  if ((await statfs(home)).bavail === 0) return 'the disk is full'
  const lines = (await readFile(join(home, 'postgres.log'), 'utf8').catch(() => '')).trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|ERROR|error/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?(?=FATAL|ERROR)/, '')
}
