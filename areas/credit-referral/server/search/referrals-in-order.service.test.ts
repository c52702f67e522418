import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getReferenceData } from '#areas/reference-data/server'
import { longNameIn } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import { asAdmin } from '../../../../tests/service/as-admin.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/service/create-test-database.ts'
import { insertReferrals } from '../../../../tests/service/insert-cases.ts'
import { type ReferralRow, referralTable, type SearchColumn } from '../../contract/index.ts'
import { searchReferrals } from './search-referrals.ts'

const now = new Date('2026-11-21T01:00:00Z')
const channel = 'IRONBARK'
type Sort = { readonly field: SearchColumn; readonly ascending: boolean }
let test: TestDatabase
let search: (page: number, sorts: readonly Sort[]) => Promise<readonly ReferralRow[]>
let names: Readonly<Record<'submissionType' | 'decision' | 'brandName', (code: string) => string>>
let all: readonly ReferralRow[]

/** Two lenders. The first has most referrals, some with a type, a decision or a brand that no list has. */
beforeAll(async () => {
  test = await createTestDatabase()
  for (const [lender, count] of [[channel, 700] as const, ['COOLABAH', 100] as const])
    await sql`
      ${sql.raw(insertReferrals)} select ${lender}, 'referral', 100000 + n, 'LR-' || n % 97 || '/' || n, 'lr-' || n % 97 || '/' || n,
        case when n % 5 < 2 then 'IronbarkBank' when n % 50 = 4 then 'Gone' else 'IronbarkDirect' end,
        (array['ana', 'Bea', 'cal'])[1 + n % 3], 's', 's', (array['NEWAPP', 'TOPUP', 'OLD', 'NEWAPP'])[1 + n % 4],
        case when n % 10 = 3 then 'Submitted' else 'Decided' end,
        case when n % 10 = 3 then null else (array['APPROVED', 'DECLINED', 'LOST', 'APPROVED'])[1 + n % 4] end,
        now() - make_interval(hours => n % 211), now(), now(), 1, 1
      from generate_series(1, ${count}::int) n`.execute(test.database)
  await asAdmin(test.adminUrl, 'analyze')
  const deps = { database: test.database, clock: () => now, reference: await getReferenceData(test.database) }
  const caller = { ...person, username: 'ironbark.manager', channel }
  search = async (page, sorts) =>
    (await searchReferrals(deps, caller, { page, pageSize: 100, filter: {}, sorts: [...sorts] })).items
  const today = sydneyDate(now)
  const lists = {
    submissionType: deps.reference.codeList('submission-types', today),
    brandName: deps.reference.brandsOf(channel, today),
    decision: deps.reference.codeList('referral-decisions', today),
  }
  names = {
    submissionType: (code) => longNameIn(lists.submissionType, code),
    brandName: (code) => longNameIn(lists.brandName, code),
    decision: (code) => lists.decision.find(({ shortName }) => shortName === code)?.longName ?? 'Not Found',
  }
  const pages = await Promise.all(Array.from({ length: 7 }, (_, page) => search(page, [])))
  all = pages.flat()
})
afterAll(() => test.drop())

const person = {
  ...{ subject: 'a', firstName: '', lastName: '', email: null },
  ...{ roles: [], rights: {}, insurer: false },
}

function shownValue(row: ReferralRow, field: SearchColumn): string | number | null {
  if (field === 'requestId') return Number(row.requestId)
  const code = row[field]
  const isCode = field === 'submissionType' || field === 'decision' || field === 'brandName'
  return code && (isCode ? names[field](code) : code).toLowerCase()
}

/** Rows without a decision come before the others, and after them when descending. */
function compare(one: ReferralRow, other: ReferralRow, { field, ascending }: Sort): number {
  const [left, right] = [shownValue(one, field) ?? '', shownValue(other, field) ?? '']
  if (left === right) return 0
  return left < right === ascending ? -1 : 1
}

it('a lender with most of all requests gets them sorted by one, two and three columns as their texts are', async () => {
  expect(all).toHaveLength(700)
  expect(new Set(all.map(({ decision }) => decision))).toEqual(new Set([null, 'APPROVED', 'DECLINED', 'LOST']))
  const fields = Object.keys(referralTable.columns) as SearchColumn[]
  const newest: Sort = { field: 'requestId', ascending: false }
  for (const [place, first] of fields.entries())
    for (const second of fields)
      for (const ascending of [true, false]) {
        const third = fields[(place + 3) % fields.length] ?? first
        const sorted = [...new Set([first, second, third])]
        const sorts = sorted.map((field, index) => ({ field, ascending: (index === 1) !== ascending }))
        const order = [...sorts, newest]
        const expected = all.toSorted((one, other) => order.map((sort) => compare(one, other, sort)).find(Boolean) ?? 0)
        for (const page of [0, 4])
          expect(
            (await search(page, sorts)).map(({ requestId }) => requestId),
            `${page} ${JSON.stringify(sorts)}`,
          ).toEqual(expected.slice(page * 100, page * 100 + 100).map(({ requestId }) => requestId))
      }
}, 60_000)
