import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { inject } from 'vitest'
import { listProductMigrations, migrateProduct } from '#apps/server'
import { connectDatabase, separateLenders } from '#platform/database'
import { serviceRole } from '#platform/embedded-postgres'
import type { RecordedView } from '../../scripts/release/release-calls.ts'
import { asAdmin } from '../service/as-admin.ts'
import type { TestDatabase } from '../service/create-test-database.ts'
import { withDatabase } from '../service/database-server.ts'

const folder = new URL('./release/', import.meta.url)
const load = async (name: string) => gunzipSync(await readFile(new URL(name, folder))).toString()

export type Release = {
  readonly recordedAt: string
  readonly views: readonly RecordedView[]
  readonly testDatabase: TestDatabase
  /** With the files of the release. */
  readonly dataDirectory: string
}

/** The database and the files of the recorded release, migrated to the present version. */
export async function restoreRelease(): Promise<Release> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(server.adminUrl, `create database ${name}`)
  const adminUrl = withDatabase(server.adminUrl, name)
  await fillDatabase(adminUrl)
  await migrateProduct(adminUrl, serviceRole)
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lmi-release-'))
  await writeFiles(join(dataDirectory, 'objects'))
  const url = withDatabase(server.serviceUrl, name)
  const { database, pool } = connectDatabase({ connectionString: url, poolSize: 6, statementTimeout: 10_000 })
  await separateLenders(database)
  const drop = async () => {
    await database.destroy()
    await asAdmin(server.adminUrl, `drop database ${name} with (force)`)
    await rm(dataDirectory, { recursive: true, force: true })
  }
  const { recordedAt, views } = JSON.parse(await load('views.json.gz'))
  return { recordedAt, views, testDatabase: { url, adminUrl, database, pool, drop }, dataDirectory }
}

/** Applies the migrations of the release, which never change once they have landed, and inserts its rows. */
async function fillDatabase(adminUrl: string): Promise<void> {
  const dump = await load('database.sql.gz')
  const [applied = ''] = dump.replace(/^-- /, '').split('\n')
  const files = await listProductMigrations()
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)')
    for (const name of applied.split(' ')) {
      const file = files.get(name)
      if (!file) throw new Error(`The migration ${name} of the release is gone.`)
      await client.query(await readFile(file, 'utf8'))
      await client.query('insert into kysely_migration values ($1, $2)', [name, new Date().toISOString()])
    }
    await client.query(dump)
  } finally {
    await client.end()
  }
}

async function writeFiles(folder: string): Promise<void> {
  for (const [path, content] of Object.entries<string>(JSON.parse(await load('files.json.gz')))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), Buffer.from(content, 'base64'))
  }
}
