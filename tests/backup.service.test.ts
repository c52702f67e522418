import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { backUpProduct } from '../scripts/backup/back-up-product.ts'
import { restoreProduct } from '../scripts/backup/restore-product.ts'
import { makeDataFolder } from './make-data-folder.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let root: string
let data: string
let backup: string
let postgres: EmbeddedPostgres
beforeAll(async () => {
  root = await makeDataFolder('lmi-backup-')
  data = join(root, 'data')
  backup = join(root, 'backup')
  postgres = await start(data)
  await query(postgres, 'create table upload (object_key text, state text)')
})
afterAll(async () => {
  await postgres.stop()
  await rm(root, { recursive: true })
})

const start = (dataDirectory: string) => startEmbeddedPostgres({ dataDirectory, log: createLog('silent') })
const query = async ({ adminUrl }: EmbeddedPostgres, text: string) => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  return await client.query(text).finally(() => client.end())
}

/** A record with its file. */
async function store(key: string): Promise<void> {
  await mkdir(join(data, 'objects'), { recursive: true })
  await writeFile(join(data, 'objects', key), `content of ${key}`)
  await query(postgres, `insert into upload values ('${key}', 'accepted')`)
}

/** What a restore brings back, from a started database. */
async function restored(name: string, to: Date | null) {
  const folder = join(root, name)
  const { files, missing } = await restoreProduct(folder, backup, to)
  const server = await start(folder)
  const { rows } = await query(server, 'select object_key from upload order by 1')
  await server.stop()
  const contents = (await readdir(join(folder, 'objects'))).map((key) => readFile(join(folder, 'objects', key), 'utf8'))
  return { files, missing, keys: rows.map((row) => row.object_key), contents: (await Promise.all(contents)).sort() }
}

it('a backup of a running database restores every record and file up to a moment, and none after it', async () => {
  await store('before')
  await backUpProduct(data, backup)
  await store('between')
  const moment = (await query(postgres, 'select clock_timestamp() as now')).rows[0].now
  // The next commit is later by a millisecond, the exactness of the moment.
  await query(postgres, 'select pg_sleep(0.01)')
  await store('after')
  const { from, upTo } = await backUpProduct(data, backup)
  await store('lost')

  const early = ['before', 'between']
  const contentsOf = (keys: readonly string[]) => keys.map((key) => `content of ${key}`)
  expect(await restored('to-moment', moment)).toEqual({
    ...{ keys: early, files: 2, missing: [] },
    contents: contentsOf(early),
  })
  const all = ['after', ...early]
  expect(await restored('to-end', null)).toEqual({ keys: all, files: 3, missing: [], contents: contentsOf(all) })

  const outside = `The backup in ${backup} reaches from ${from.toISOString()} to ${upTo.toISOString()}: name a time between.`
  for (const time of [new Date(from.getTime() - 1), new Date(upTo.getTime() + 1)])
    await expect(restoreProduct(join(root, 'other'), backup, time)).rejects.toThrow(outside)
  await rm(join(backup, 'objects', 'before'))
  expect((await restored('without-file', null)).missing).toEqual(['before'])
})

it('a restore never overwrites data, and says what to do', async () => {
  await expect(restoreProduct(data, backup, null)).rejects.toThrow(
    `LMI_DATA_DIR: ${data} is in use by another process; stop it first`,
  )
  const folder = join(root, 'to-end')
  await expect(restoreProduct(folder, backup, null)).rejects.toThrow(
    `LMI_DATA_DIR: ${folder} holds data; move it away (mv ${folder} ${folder}.before) or name another folder`,
  )
  await expect(restoreProduct(join(root, 'other'), join(root, 'nowhere'), null)).rejects.toThrow(
    'holds no complete backup.',
  )
})

it('a backup that another one has followed takes no more of the log', async () => {
  await backUpProduct(data, join(root, 'next'))
  await expect(backUpProduct(data, backup)).rejects.toThrow(
    'another backup or a restore came since. Name a new folder.',
  )
  await expect(backUpProduct(data, root)).rejects.toThrow('holds no complete backup and is not empty')
})
