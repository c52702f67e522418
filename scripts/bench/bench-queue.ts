import { sql } from 'kysely'
import { getReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { callApi } from '../product/call-api.ts'
import { withProduct } from '../product/with-database.ts'
import { createRandom } from '../seed/random.ts'
import { seedReferrals } from '../seed/seed-referrals.ts'
import { figuresOf, measureEach } from './measure.ts'

const kinds: Readonly<Record<string, object>> = {
  'open requests, longest waiting first': {},
  'open requests, last page': { page: 999 },
  'unassigned requests': { show: 'unassigned' },
  'sorted by brand': { sorts: [{ field: 'brand', ascending: true }] },
  'sorted by loan amount': { sorts: [{ field: 'baseLoanAmount', ascending: false }] },
  'filtered by reason': { filter: { referralReason: ['LVR above limit'] } },
  'filtered by a part of the reference': { filter: { reference: 'LN-20' } },
  'decided by the caller': { show: 'decided' },
  'all requests': { show: 'all' },
}

/** The number of open requests. */
const open = 21_000

/** `POST /api/underwriting/search` over HTTP, one caller: the desk's queue among this many referrals of 50 lenders. */
export async function benchQueue(count: number): Promise<void> {
  const prepare = async (database: Database) => {
    const reference = await getReferenceData(database)
    const seed = { database, reference, now: systemClock(), random: createRandom(7), report: () => {} }
    await seedReferrals(seed, count, (2 * open) / count)
    for (const table of ['lender_case', 'case_decision'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(database)
  }
  await withProduct(async ({ address, database, tokenOf }) => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from lender_case where state in ('Submitted', 'Assigned', 'On Hold')`.execute(
      database,
    )
    const token = await tokenOf('figtree.underwriter')
    console.log(`  ${count} referrals, ${rows[0]?.open} of them open; milliseconds: p50, p95, processor`)
    for (const [kind, search] of Object.entries(kinds)) {
      const calls = Array.from({ length: 25 }, () => search)
      const measured = await measureEach(calls, 0, (body) => callApi(address, token, 'underwriting/search', body))
      console.log(`    ${kind.padEnd(40)}${figuresOf(measured)}`)
    }
    await measureHome(address, database, tokenOf)
  }, prepare)
}

/** The home pages of the desk and of a lender's user who submitted a thousand referrals, 50 of them open. */
async function measureHome(
  address: string,
  database: Database,
  tokenOf: (username: string) => Promise<string>,
): Promise<void> {
  const lender = await tokenOf('ironbark.manager')
  const { sub } = JSON.parse(Buffer.from(lender.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  await sql`
    update lender_case set submitted_by_subject = ${sub} where (channel, kind, case_id) in (
      (select channel, kind, case_id from lender_case where channel = 'IRONBARK' and state = 'Decided' limit 950)
      union all
      (select channel, kind, case_id from lender_case where channel = 'IRONBARK' and state <> 'Decided' limit 50)
    )`.execute(database)
  const homes = [
    ['home/lender', lender],
    ['home/desk', await tokenOf('figtree.underwriter')],
    ['home/desk/counts', await tokenOf('figtree.underwriter')],
  ] as const
  for (const [path, token] of homes) {
    const measured = await measureEach(Array(40).fill(path), 5, (home) => callApi(address, token, home, null))
    console.log(`    ${path.padEnd(40)}${figuresOf(measured)}`)
  }
}
