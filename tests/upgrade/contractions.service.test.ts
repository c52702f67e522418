import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { listProductMigrations } from '#apps/server'
import { migrateDatabase } from '#platform/database'
import { serviceRole } from '#platform/embedded-postgres'
import { asAdmin } from '../service/as-admin.ts'
import { withDatabase } from '../service/database-server.ts'
import { findContractions, readCatalog } from './find-contractions.ts'
import release from './last-release.json' with { type: 'json' }

const name = `test_${randomBytes(6).toString('hex')}`
let adminUrl: string
beforeAll(async () => {
  await asAdmin(inject('databaseServer').adminUrl, `create database ${name}`)
  adminUrl = withDatabase(inject('databaseServer').adminUrl, name)
})
afterAll(() => asAdmin(inject('databaseServer').adminUrl, `drop database ${name} with (force)`))

const catalog = () => readCatalog(adminUrl, serviceRole)

it('the last release works on the tables of this one', async () => {
  const files = [...(await listProductMigrations())]
  const released = files.findIndex(([migration]) => migration === release.lastMigration) + 1
  expect(released).toBeGreaterThan(0)
  const releasedNames = new Set(files.slice(0, released).map(([migration]) => migration))
  const unused = (contraction: string) =>
    !contraction.startsWith('no more: column ') ||
    release.unusedColumns.some((column) => contraction.startsWith(`no more: column ${column} `))
  const errors: string[] = []
  await migrateDatabase({ adminUrl, serviceRole, files: new Map(files.slice(0, released)) })
  let before = await catalog()
  for (const [index, [migration, file]] of files.entries()) {
    if (index < released) continue
    await migrateDatabase({ adminUrl, serviceRole, files: new Map(files.slice(0, index + 1)) })
    const after = await catalog()
    const worksFrom = /^-- works from (\S+)$/m.exec(await readFile(file, 'utf8'))?.[1]
    const isStated = worksFrom !== undefined && releasedNames.has(worksFrom)
    const contractions = findContractions(before, after).filter((found) => !(isStated && unused(found)))
    errors.push(...contractions.map((found) => `${migration}: ${found}`))
    before = after
  }
  expect(errors, 'The last release uses this: see "Migrations and releases" in CONTRIBUTING.md.').toEqual([])
})

it.each([
  ['drop table upgrade_example', 'no more: column upgrade_example.status text'],
  ['alter table upgrade_example drop column amount', 'no more: column upgrade_example.amount integer'],
  ['alter table upgrade_example rename status to state', 'no more: column upgrade_example.status text'],
  ['alter table upgrade_example alter amount type text', 'no more: column upgrade_example.amount integer'],
  ['alter table upgrade_example alter amount set not null', 'new: upgrade_example.amount not null without default'],
  ['alter table upgrade_example add day date not null', 'new: upgrade_example.day not null without default'],
  ['alter table upgrade_example add check (amount > 1)', 'new: upgrade_example: CHECK ((amount > 1))'],
  ['create unique index on upgrade_example (amount)', 'new: unique ON public.upgrade_example USING btree (amount)'],
  [
    'alter table upgrade_example drop constraint upgrade_example_pkey',
    'no more: unique ON public.upgrade_example USING btree (id)',
  ],
  ['alter table upgrade_example enable row level security', 'new: upgrade_example with row security'],
  [`revoke update on upgrade_example from ${serviceRole}`, 'no more: right to update upgrade_example'],
  [
    `alter table upgrade_example drop constraint known, add constraint known check (status in ('open', 'gone'))`,
    `no more: value 'closed' in upgrade_example`,
  ],
])('a migration that the last release would not survive is found: %s', async (change, contraction) => {
  await withExample(async () => expect(await contractionsOf(change)).toContain(contraction))
})

it.each([
  'alter table upgrade_example add note text, add day date not null default current_date',
  'create table upgrade_other (id int primary key, day date not null check (day is not null))',
  'create index on upgrade_example (amount)',
  `alter table upgrade_example drop constraint known, add constraint known check (status in ('open', 'closed', 'new'))`,
  'alter table upgrade_example alter status drop not null',
])('a migration that only adds is no contraction: %s', async (change) => {
  await withExample(async () => expect(await contractionsOf(change)).toEqual([]))
  await asAdmin(adminUrl, 'drop table if exists upgrade_other')
})

async function contractionsOf(change: string): Promise<string[]> {
  const before = await catalog()
  await asAdmin(adminUrl, change)
  return findContractions(before, await catalog())
}

async function withExample(work: () => Promise<void>): Promise<void> {
  await asAdmin(
    adminUrl,
    `create table upgrade_example (id int primary key, amount int,
      status text not null constraint known check (status in ('open', 'closed')))`,
  )
  await asAdmin(adminUrl, `grant select, insert, update, delete on upgrade_example to ${serviceRole}`)
  await work()
  await asAdmin(adminUrl, 'drop table if exists upgrade_example')
}
