import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAdmin } from './service/as-admin.ts'
import { createTestDatabase, type TestDatabase } from './service/create-test-database.ts'

/**
 * Tables without a lender's records. A cluster keeps `reference` on each node, since tables of lenders are read with
 * them, and `local` on one node.
 */
const tablesOfNoLender = {
  reference: ['policy_recorded_day', 'reference_document', 'underwriter', 'audit_expiry'],
  local: [
    'address_signing_key',
    'call_count',
    'caught_mail',
    'health_check',
    'identity_artifact',
    'identity_secret',
    'kysely_migration',
  ],
} as const

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** Tables, unique indexes and foreign keys that cannot be divided among machines by `channel`. */
async function findIndivisible(): Promise<string[]> {
  const { rows } = await test.pool.query<{ found: string }>(
    `with lender_table as (
       select c.oid, c.relname, a.attnum as channel
       from pg_class c
       left join pg_attribute a on a.attrelid = c.oid and a.attname = 'channel' and a.attnotnull
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname <> all ($1)
     )
     select relname || ' has no primary key with a channel' as found from lender_table t
     where t.channel is null
       or not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary and t.channel = any (i.indkey::int2[]))
     union all
     select x.relname || ' is unique without the channel' from lender_table t
     join pg_index i on i.indrelid = t.oid and i.indisunique
     join pg_class x on x.oid = i.indexrelid
     where t.channel is not null and not t.channel = any (i.indkey::int2[])
     union all
     select f.conname || ' refers without the channel' from lender_table t
     join pg_constraint f on f.conrelid = t.oid and f.contype = 'f'
     left join lender_table other on other.oid = f.confrelid
     where t.channel is not null and f.confrelid::regclass::text <> all ($2)
       and not coalesce(f.conkey[array_position(f.confkey, other.channel)] = t.channel, false)
     order by 1`,
    [Object.values(tablesOfNoLender).flat(), tablesOfNoLender.reference],
  )
  return rows.map(({ found }) => found)
}

it('every table of lenders can be divided among machines by their channel', async () => {
  expect(await findIndivisible()).toEqual([])
})

it('a key, a unique index and a foreign key without the channel are found', async () => {
  await asAdmin(
    test.adminUrl,
    `create table without_channel (id int primary key);
     create table with_channel (channel text not null, id int unique references without_channel, primary key (channel, id));
     create table beside (channel text, id int, other text, primary key (channel, id),
       foreign key (other, id) references with_channel)`,
  )
  expect(await findIndivisible()).toEqual([
    'beside_other_id_fkey refers without the channel',
    'with_channel_id_fkey refers without the channel',
    'with_channel_id_key is unique without the channel',
    'without_channel has no primary key with a channel',
  ])
})

it('every table that is named as one of no lender exists', async () => {
  const { rows } = await test.pool.query(`select tablename from pg_tables where schemaname = 'public'`)
  expect(rows.map(({ tablename }) => tablename)).toEqual(expect.arrayContaining(Object.values(tablesOfNoLender).flat()))
})
