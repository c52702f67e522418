import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, lenderRole, lenderSchema, runForOwner } from '#platform/database'
import type { Service } from '#platform/service'
import { asAdmin } from './service/as-admin.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

const forgetful: Service = {
  name: 'forgetful',
  routes: (server, { database }) => {
    server.get('/api/forgetful', { config: { allowed: 'staff' }, schema: { hide: true } }, async () => ({
      lenders: await channelsOf(database, 'quote'),
    }))
  },
}

/** Other types are JSON and arrays. */
const valuesByType: Readonly<Record<string, string>> = {
  text: `'x'`,
  'character varying': `'x'`,
  integer: '1',
  smallint: '1',
  bigint: '1',
  numeric: '1',
  boolean: 'false',
  date: `'2026-11-27'`,
  uuid: 'gen_random_uuid()',
  bytea: `'x'`,
  'timestamp with time zone': 'now()',
}

type Table = { readonly name: string; readonly columns: string; readonly types: readonly string[] }
let app: TestApp
let tables: readonly Table[]
let admin: (statement: string) => Promise<pg.QueryResultRow[]>
beforeAll(async () => {
  app = await startTestApp({ service: forgetful })
  admin = (statement) => asAdmin(app.testDatabase.adminUrl, statement)
  // The server numbers events that have no number, which adds rows to the counter of their lender.
  await admin('alter table lender_event alter number set not null')
  tables = (await admin(`select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
      array_agg(format_type(atttypid, null) order by attnum) as types
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attgenerated = '' and attidentity <> 'a' and (attname = 'channel' or attnotnull)
    group by relname having bool_or(attname = 'channel') order by relname`)) as Table[]
  // A row of each lender in each table, whatever its rules say.
  const rules = await admin(`select conrelid::regclass::text as name, conname as rule from pg_constraint
    where contype in ('c', 'f') and connamespace = 'public'::regnamespace and conparentid = 0`)
  await admin(
    rules.map(({ name, rule }) => `alter table ${name} drop constraint ${pg.escapeIdentifier(rule)}`).join(';'),
  )
  for (const table of tables) for (const channel of ['IRONBARK', 'COOLABAH']) await admin(insertInto(table, channel))
})
afterAll(() => app.stop())

function insertInto({ name, columns, types }: Table, channel: string): string {
  const values = columns.split(', ').map((column, place) => {
    return column === 'channel' ? `'${channel}'` : (valuesByType[types[place] ?? ''] ?? `'{}'`)
  })
  return `insert into ${name} (${columns}) values (${values.join(', ')})`
}

const within = <Result>(lender: string, work: () => Promise<Result>) => runForOwner({ lender }, work)
const run = (statement: string) => sql.raw(statement).execute(app.database)
async function channelsOf(database: Database, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ channel: string }>`select distinct channel from ${sql.table(table)} order by 1`.execute(
    database,
  )
  return rows.map(({ channel }) => channel)
}

it('a statement of a lender’s call that names no channel finds only rows of its lender, in every table', async () => {
  expect(tables.length).toBeGreaterThan(30)
  for (const { name } of tables) {
    expect(await within('IRONBARK', () => channelsOf(app.database, name)), name).toEqual(['IRONBARK'])
    expect(await within('COOLABAH', () => channelsOf(app.database, name)), name).toEqual(['COOLABAH'])
    expect(await channelsOf(app.database, name), name).toEqual(expect.arrayContaining(['COOLABAH', 'IRONBARK']))
  }
})

it('a statement of the role of lenders without a channel finds nothing, and none may name a table', async () => {
  const client = new pg.Client({ connectionString: app.testDatabase.url })
  await client.connect()
  try {
    await client.query(`set role ${lenderRole}; set search_path = ${lenderSchema}, public`)
    for (const { name } of tables) {
      expect((await client.query(`select from ${name}`)).rowCount, name).toBe(0)
      await expect(client.query(`select from public.${name}`), name).rejects.toMatchObject({ code: '42501' })
    }
  } finally {
    await client.end()
  }
})

it('a lender’s call cannot insert a row of another lender, in any table', async () => {
  for (const table of tables) {
    await admin(`set session_replication_role = replica; delete from ${table.name} where channel = 'COOLABAH'`)
    const refused = within('IRONBARK', () => run(insertInto(table, 'COOLABAH')))
    await expect(refused, table.name).rejects.toMatchObject({ code: table.name === 'person' ? '42501' : '44000' })
    await admin(insertInto(table, 'COOLABAH'))
  }
})

it('a lender’s call changes and deletes no row of another lender, and gives none away', async () => {
  await within('IRONBARK', () => run('update draft set revision = 7'))
  await within('IRONBARK', () => run('delete from preference'))
  expect(await admin('select channel, revision from draft order by 1')).toEqual([
    { channel: 'COOLABAH', revision: 1 },
    { channel: 'IRONBARK', revision: 7 },
  ])
  expect(await admin('select channel from preference')).toEqual([{ channel: 'COOLABAH' }])
  const gift = within('IRONBARK', () => run(`update draft set channel = 'COOLABAH', owner = 'y'`))
  await expect(gift).rejects.toMatchObject({ code: '44000' })
})

it.each([
  'update quote set premium_payable = 0',
  'delete from policy',
  `update person set name = 'x'`,
  `select delete_expired('quotes', 'COOLABAH', '{x}', now(), now())`,
])('a lender’s call has no more rights than the service: %s', async (statement) => {
  await expect(within('IRONBARK', () => run(statement))).rejects.toMatchObject({ code: '42501' })
})

it('a route that forgets the channel shows a lender its own records, and the insurer those of all', async () => {
  const lendersOf = async (as: 'ironbark.manager' | 'coolabah.manager' | 'figtree.underwriter') =>
    (await app.inject(as, '/api/forgetful')).json().lenders
  expect(await lendersOf('ironbark.manager')).toEqual(['IRONBARK'])
  expect(await lendersOf('coolabah.manager')).toEqual(['COOLABAH'])
  expect(await lendersOf('figtree.underwriter')).toEqual(['COOLABAH', 'IRONBARK'])
})

/** Work that begins within a lender's call and is for all lenders, with its reason. */
const acrossLenders = {
  'areas/identity/server/audit-reads.ts': 'the reads of all lenders are written to the audit together',
}

it('work for all lenders begins within a lender’s call only where it is listed', () => {
  const files = globSync('{areas,platform,apps}/**/*.ts', { exclude: ['**/*.test.ts', '**/node_modules/**'] })
  const found = files.filter((file) => /runForOwner\(\s*(null|\{[^}]*lender: null)/.test(readFileSync(file, 'utf8')))
  expect(found).toEqual(Object.keys(acrossLenders))
})
