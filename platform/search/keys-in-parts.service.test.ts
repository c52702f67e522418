import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineTable } from '#packages/table'
import { lenderRole, lenderSchema, runForOwner } from '#platform/database'
import { serviceRole } from '#platform/embedded-postgres'
import { asAdmin } from '../../tests/service/as-admin.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/service/create-test-database.ts'
import { keysInParts } from './keys-in-parts.ts'
import { rowsByKey } from './search-table.ts'
import { keysOf, type Source } from './select-keys.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await asAdmin(
    test.adminUrl,
    `create table sample as select n, (n % 7) % 3 as size, case when n % 10 < 7 then 'Often' else 'User ' || n % 23 end as name,
       case when n % 3 > 0 then 'N' || n % 11 end as number, (array['b', 'a', 'c'])[1 + n % 3] as code
     from generate_series(1, 400) as n`,
  )
  // The role of lenders may read a view of it alone, as of every table with a channel.
  for (const statement of [
    'analyze sample',
    `grant select on sample to ${serviceRole}`,
    `create view ${lenderSchema}.sample as select * from public.sample`,
    `grant select on ${lenderSchema}.sample to ${lenderRole}`,
  ])
    await asAdmin(test.adminUrl, statement)
})
afterAll(() => test.drop())

// Two codes have one name.
const options = ['a', 'b', 'c'].map((code) => ({ shortName: code, longName: code === 'a' ? 'Z' : 'Y' }))
const twenty = Array.from({ length: 20 }, (_, code) => ({ shortName: String(code), longName: `No. ${20 - code}` }))
const table = defineTable({
  columns: {
    size: { label: 'Size', kind: 'number' },
    name: { label: 'Name', kind: 'text' },
    number: { label: 'Number', kind: 'text' },
    code: { label: 'Code', kind: 'choice', options },
    third: { label: 'Third', kind: 'number' },
    half: { label: 'Half', kind: 'number' },
    upper: { label: 'Upper', kind: 'text' },
    row: { label: 'Row', kind: 'choice', options: twenty },
    column: { label: 'Column', kind: 'choice', options: twenty },
  },
  defaultSort: { field: 'name', ascending: true },
})
const half = sql`case when n % 4 < 2 then 1 else 2 end`
const source: Source<keyof typeof table.columns> = {
  table,
  columns: {
    size: { value: sql`size`, counted: 'size' },
    name: { value: sql`name`, order: sql`name`, counted: 'name' },
    number: { value: sql`number`, order: sql`number`, nulls: 'last', counted: 'number' },
    code: { value: sql`code`, hasAllOptions: true, counted: 'code', decides: ['third'] },
    third: { value: sql`n % 3` },
    half: { value: half, parts: [{ condition: sql`n % 4 < 2` }, { condition: sql`n % 4 >= 2`, share: 0.09 }] },
    upper: {
      value: sql`number`,
      order: sql`upper(number)`,
      nulls: 'last',
      withValue: sql`number is not null`,
      counted: 'number',
    },
    row: { value: sql`(n % 20)::text`, hasAllOptions: true },
    column: { value: sql`(n / 20 % 20)::text`, hasAllOptions: true },
  },
  select: sql`n`,
  from: sql`sample`,
  stored: { table: 'sample', alias: 'sample' },
  key: ['n'],
  where: [],
  order: sql`n desc`,
}
const fields = ['size', 'name', 'number', 'code', 'third', 'half', 'upper'] as const

it('a list that is read part by part has the rows of a list that is sorted as a whole, in the same order', async () => {
  const directions = [true, false]
  for (const first of fields)
    for (const second of fields.filter((field) => field !== first))
      for (const ascending of directions) {
        const sorts = [
          { field: first, ascending },
          { field: second, ascending: !ascending },
        ]
        for (const filter of [{}, { name: 'User' }])
          for (const page of [0, 3]) {
            const search = { page, pageSize: 25, filter, sorts }
            const read = async (keys: Parameters<typeof rowsByKey>[2]) => await rowsByKey(test.database, source, keys)
            const parts = await keysInParts(test.database, source, search)
            if (first !== 'third') expect(parts.compile(test.database).sql).toContain('json_populate_recordset')
            expect(await read(parts), JSON.stringify(search)).toEqual(await read(keysOf(source, search)))
          }
      }
})

it('a page of a list with more parts than one statement reads has the rows of a list that is sorted as a whole', async () => {
  const columns = ['code', 'size', 'name', 'number', 'half'] as const
  for (const [place, first] of columns.entries())
    for (const second of columns.filter((field) => field !== first)) {
      const third = columns.find((field) => field !== first && field !== second)
      const sorts = [first, second, ...(third ? [third] : [])].map((field, index) => {
        return { field, ascending: (place + index) % 2 === 0 }
      })
      for (const page of [0, 5, 15, 16]) {
        const search = { page, pageSize: 25, filter: {}, sorts }
        const read = async (keys: Parameters<typeof rowsByKey>[2]) => await rowsByKey(test.database, source, keys)
        const parts = await keysInParts(test.database, source, search)
        expect(await read(parts), JSON.stringify(search)).toEqual(await read(keysOf(source, search)))
      }
    }
})

it('a page behind hundreds of small parts has the rows of a list that is sorted as a whole', async () => {
  const sorts = [
    { field: 'row', ascending: true },
    { field: 'column', ascending: false },
  ] as const
  for (const [page, isReadInParts] of [[0, true] as const, [8, true] as const, [10, false] as const]) {
    const search = { page, pageSize: 25, filter: {}, sorts: [...sorts] }
    const parts = await keysInParts(test.database, source, search)
    expect(parts.compile(test.database).sql.includes('json_populate_recordset')).toBe(isReadInParts)
    const read = async (keys: typeof parts) => await rowsByKey(test.database, source, keys)
    expect(await read(parts)).toEqual(await read(keysOf(source, search)))
  }
})

it('a filter that matches more rows than are sorted at once has the rows of a list that is sorted as a whole', async () => {
  await asAdmin(
    test.adminUrl,
    `create table large as select n + 400 * i as n, size, name, number, code from sample, generate_series(1, 200) as i`,
  )
  await asAdmin(test.adminUrl, `grant select on large to ${serviceRole}`)
  const large = { ...source, from: sql`large`, stored: { table: 'sample', alias: 'large' } }
  const sorts = [
    { field: 'size', ascending: false },
    { field: 'name', ascending: true },
    { field: 'code', ascending: true },
  ] as const
  for (const [name, page] of [['e', 0] as const, ['e', 99] as const, ['often', 99] as const, ['user 2', 3] as const]) {
    const search = { page, pageSize: 100, filter: { name }, sorts: [...sorts] }
    const read = async (keys: Parameters<typeof rowsByKey>[2]) => await rowsByKey(test.database, large, keys)
    expect(await read(await keysInParts(test.database, large, search))).toEqual(await read(keysOf(large, search)))
  }
})

it('a choice is in the order of its displayed texts, not of its codes, also within another column', async () => {
  const sorts = [
    { field: 'size', ascending: true },
    { field: 'code', ascending: true },
  ] as const
  const search = { page: 0, pageSize: 200, filter: {}, sorts: [...sorts] }
  const rows = await rowsByKey<{ n: number }>(test.database, source, keysOf(source, search))
  const names = rows.filter(({ n }) => (n % 7) % 3 === 0).map(({ n }) => ['Y', 'Z', 'Y'][n % 3])
  expect(names.filter((name, place) => name !== names[place - 1])).toEqual(['Y', 'Z'])
})

it('a lender’s call reads a list part by part too', async () => {
  const search = { page: 0, pageSize: 25, filter: {}, sorts: [{ field: 'code', ascending: false } as const] }
  const asLender = <Result>(work: () => Promise<Result>) => runForOwner({ lender: 'A' }, work)
  const parts = await asLender(() => keysInParts(test.database, source, search))
  expect(parts.compile(test.database).sql).toContain('json_populate_recordset')
  const read = (keys: typeof parts) => asLender(() => rowsByKey(test.database, source, keys))
  expect(await read(parts)).toEqual(await read(keysOf(source, search)))
})
