import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listProductMigrations } from '#apps/server'
import { serviceRole } from '#platform/embedded-postgres'
import { asAdmin } from '../../tests/service/as-admin.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/service/create-test-database.ts'
import { connectDatabase, maySeparateLenders, migrateDatabase } from './index.ts'

let test: TestDatabase
let folder: string
const files = new Map<string, URL>()
beforeEach(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lmi-views-'))
  for (const [name, file] of await listProductMigrations()) files.set(name, file)
})
afterEach(async () => {
  await test.drop()
  await rm(folder, { recursive: true })
})

async function migrate(name: string, text: string): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, text)
  files.set(name, pathToFileURL(path))
  await migrateDatabase({ adminUrl: test.adminUrl, serviceRole, files })
}

const columnsOf = async (view: string) =>
  (
    await asAdmin<{ name: string }>(
      test.adminUrl,
      `select attname as name from pg_attribute where attrelid = 'lender.${view}'::regclass and attnum > 0 order by attnum`,
    )
  ).map(({ name }) => name)

it('a new table with a channel, and a new column, are in the views of lenders', async () => {
  await migrate('1.sql', 'create table example (channel text primary key); alter table consent add column example int')
  expect(await columnsOf('example')).toEqual(['channel'])
  expect(await columnsOf('consent')).toContain('example')
  expect(await maySeparateLenders(test.database)).toBe(true)
})

it('a migration may drop a column, change its type, rename it, and drop a table', async () => {
  await migrate(
    '1.sql',
    'create table example (channel text primary key, one int, other int); create table old (channel text)',
  )
  await migrate(
    '2.sql',
    'alter table example drop column one; alter table example alter column other type text; drop table old',
  )
  await migrate('3.sql', 'alter table example rename other to last')
  expect(await columnsOf('example')).toEqual(['channel', 'last'])
  expect(await maySeparateLenders(test.database)).toBe(true)
})

it('lenders are not separated while a table lacks its view', async () => {
  await asAdmin(test.adminUrl, 'alter table consent add column example int')
  expect(await maySeparateLenders(test.database)).toBe(false)
})

it('lenders are not separated for a role that may not work as theirs', async () => {
  const role = `lmi_other_${randomBytes(4).toString('hex')}`
  await asAdmin(test.adminUrl, `create role ${role} login password 'other'`)
  const url = new URL(test.url)
  Object.assign(url, { username: role, password: 'other' })
  const { database } = connectDatabase({ connectionString: url.href, poolSize: 1, statementTimeout: 10_000 })
  expect(await maySeparateLenders(database)).toBe(false)
  await database.destroy()
  await asAdmin(test.adminUrl, `drop role ${role}`)
})
