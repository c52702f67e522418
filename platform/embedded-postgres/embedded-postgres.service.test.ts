import { existsSync } from 'node:fs'
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log'
import { makeDataFolder } from '../../tests/make-data-folder.ts'
import { choosePlace } from './choose-place.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './index.ts'
import { runPostmaster } from './run-postmaster.ts'

const isRoot = process.getuid?.() === 0
const pollOptions = { timeout: 60_000 }
const log = createLog('silent')

let dataDirectory: string
beforeEach(async () => {
  dataDirectory = await makeDataFolder('lmi-pg-')
})
vi.setConfig({ testTimeout: 120_000 })
afterEach(() => rm(dataDirectory, { recursive: true, force: true }))

const start = () => startEmbeddedPostgres({ dataDirectory, log, durable: false })

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

it('the embedded database keeps its data from one start to the next', async () => {
  const first = await start()
  await query(first.adminUrl, 'create table kept (word text); insert into kept values ($$still here$$)')
  await first.stop()
  const second = await start()
  expect(await query(second.adminUrl, 'select word from kept')).toEqual([{ word: 'still here' }])
  await second.stop()
})

it('the embedded database responds on the loopback address only, and the service’s role owns no table', async () => {
  const postgres = await start()
  expect(await query(postgres.adminUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await query(postgres.adminUrl, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }])
  await expect(query(postgres.serviceUrl, 'create table mine (x int)')).rejects.toThrow('permission denied')
  const withoutPassword = new URL(postgres.serviceUrl)
  withoutPassword.password = 'guessed'
  await expect(query(withoutPassword.href, 'select 1')).rejects.toThrow('password')
  const file = await stat(join(dataDirectory, 'postgres', 'connection.json'))
  expect(file.mode & 0o777).toBe(0o600)
  await postgres.stop()
})

it('the data of a release without the role of lenders has it after the next start', async () => {
  const first = await start()
  await query(first.adminUrl, 'drop role lmi_lender')
  await first.stop()
  const second = await start()
  await query(second.serviceUrl, 'set role lmi_lender')
  await second.stop()
})

it('the embedded database writes to disk at each commit unless a test turns it off', async () => {
  const postgres = await startEmbeddedPostgres({ dataDirectory, log })
  expect(await query(postgres.adminUrl, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(postgres.adminUrl, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  await postgres.stop()
})

it('a second server on the same data is refused, and the first continues', async () => {
  const postgres = await start()
  await expect(start()).rejects.toThrow(`LMI_DATA_DIR: ${dataDirectory} is in use by another process; stop it first`)
  expect(await query(postgres.serviceUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

it('one of two servers that start on the same data at once is refused', async () => {
  const results = await Promise.allSettled([start(), start()])
  const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(winners).toHaveLength(1)
  for (const winner of winners) await winner.stop()
})

it('a server starts once the PostgreSQL of a killed server has stopped', async () => {
  const first = await start()
  await first.stop()
  const left = await runPostmaster(await choosePlace(dataDirectory), 5433, false)
  await expect.poll(() => existsSync(join(first.data, 'postmaster.pid')), pollOptions).toBe(true)
  const [second] = await Promise.all([start(), left.stop()])
  expect(await query(second.serviceUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

it('a server starts although the process ID in a stale lock file belongs to another program', async () => {
  const first = await start()
  const lockFile = join(first.data, 'postmaster.pid')
  const lines = (await readFile(lockFile, 'utf8')).split('\n')
  await first.stop()
  await writeFile(lockFile, [String(process.pid), ...lines.slice(1)].join('\n'))
  const second = await start()
  expect(await query(second.serviceUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

it('the embedded database is restarted when it dies', async () => {
  const postgres = await start()
  process.kill(Number((await readFile(join(postgres.data, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  await expect
    .poll(() => query(postgres.serviceUrl, 'select 1 as one').catch(() => []), pollOptions)
    .toEqual([{ one: 1 }])
  await postgres.stop()
})

it('a command finds the embedded database of a running server', async () => {
  expect(await findRunningPostgres(dataDirectory)).toBeNull()
  const postgres = await start()
  expect(await findRunningPostgres(dataDirectory)).toEqual({
    adminUrl: postgres.adminUrl,
    serviceUrl: postgres.serviceUrl,
  })
  await postgres.stop()
  expect(await findRunningPostgres(dataDirectory)).toBeNull()
})

it('passwords that do not match the embedded database stop the start with one line', async () => {
  await (await start()).stop()
  await rm(join(dataDirectory, 'postgres', 'connection.json'))
  await expect(start()).rejects.toThrow(/^LMI_DATA_DIR: the passwords in .* do not fit the data/)
})

it.runIf(isRoot)('root starts the embedded database in a folder that its user can enter', async () => {
  await chmod(dataDirectory, 0o700)
  const first = await start()
  expect(first.data.startsWith('/var/lib/lmi-portal/')).toBe(true)
  await first.stop()
  // After the folder becomes accessible, the data is still used where it is.
  await chmod(dataDirectory, 0o755)
  const second = await start()
  expect(second.data).toBe(first.data)
  await second.stop()
  await rm(dirname(first.data), { recursive: true })
  expect(existsSync(first.data)).toBe(false)
})
