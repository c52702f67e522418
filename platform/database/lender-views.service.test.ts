import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listProductMigrations } from '#apps/server'
import { serviceRole } from '#platform/embedded-postgres'
import { asAdmin } from '../../tests/service/as-admin.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/service/create-test-database.ts'
import { connectDatabase, lenderRole, lenderSchema, maySeparateLenders, migrateDatabase } from './index.ts'

let test: TestDatabase
let folder: string
const files = new Map<string, URL>()
beforeEach(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lmi-views-'))
  files.clear()
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

it('a view of an earlier release gets the condition of this one', async () => {
  const definition = `select pg_get_viewdef('lender.consent'::regclass)`
  const made = await asAdmin(test.adminUrl, definition)
  await asAdmin(
    test.adminUrl,
    `create or replace view lender.consent as select * from consent where channel = current_setting('lmi.channel', true)`,
  )
  expect(await maySeparateLenders(test.database)).toBe(true)
  expect(await asAdmin(test.adminUrl, definition)).not.toEqual(made)
  await migrateDatabase({ adminUrl: test.adminUrl, serviceRole, files })
  expect(await asAdmin(test.adminUrl, definition)).toEqual(made)
})

it('a plan that is made for a lender with one record reads another lender’s records by the same index', async () => {
  await asAdmin(
    test.adminUrl,
    `create table example (channel text, id int, primary key (channel, id));
     insert into example select 'LARGE', number from generate_series(1, 20000) as number; insert into example values ('SMALL', 1);
     create index example_by_id on example (id); analyze example`,
  )
  await migrate('1.sql', '')
  const client = new pg.Client({ connectionString: test.url })
  await client.connect()
  try {
    const planFor = async (lender: string) => {
      await client.query(`set role ${lenderRole}; set search_path = ${lenderSchema}, public;
        set plan_cache_mode = force_generic_plan; set lmi.channel = '${lender}'; deallocate all;
        prepare find (int) as select * from example where id between $1 and $1 + 10`)
      return (await client.query('explain execute find (5)')).rows
    }
    expect(await planFor('SMALL')).toEqual(await planFor('LARGE'))
  } finally {
    await client.end()
  }
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
