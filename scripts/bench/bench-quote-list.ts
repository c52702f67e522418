import { sql } from 'kysely'
import { getReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { callApi } from '../product/call-api.ts'
import { withProduct } from '../product/with-database.ts'
import { createRandom } from '../seed/random.ts'
import { seedPolicies } from '../seed/seed-policies.ts'
import { seedQuotes } from '../seed/seed-quotes.ts'
import { figuresOf, measureEach } from './measure.ts'

const calls = 20

/** `POST /api/quote/search` and the reading of a quote, as a person of the lender that has half of the quotes. */
export async function benchQuoteList(count: number): Promise<void> {
  const prepare = async (database: Database) => {
    const reference = await getReferenceData(database)
    const seed = { database, reference, now: systemClock(), random: createRandom(7), report: () => {} }
    await seedQuotes(seed, count)
    await seedPolicies(seed, count / 2)
    for (const table of ['quote', 'policy']) await sql`vacuum analyze ${sql.table(table)}`.execute(database)
  }
  await withProduct(async ({ address, database, tokenOf }) => {
    const { rows } = await sql<{ id: string; reference: string }>`
      select quote_id as id, source_ref_number as reference from quote
      where channel = 'IRONBARK' and source_ref_number is not null order by md5(quote_id) limit ${calls}`.execute(
      database,
    )
    const token = await tokenOf('ironbark.manager')
    const search = (body: object) => callApi(address, token, 'quote/search', body)
    const kinds: Readonly<Record<string, (row: { id: string; reference: string }) => Promise<unknown>>> = {
      'no filter': () => search({}),
      'the 1,000th page': () => search({ page: 999 }),
      'a part of the quote reference': ({ id }) => search({ filter: { quoteId: id.slice(3, 9) } }),
      "a part of the lender's reference": ({ reference }) =>
        search({ filter: { sourceRefNumber: reference.slice(2) } }),
      'a person and a day': () => search({ filter: { calculatedBy: 'a', calculationDate: '02/11/2026' } }),
      'a status': () => search({ filter: { status: 'Applied' } }),
      'a policy number': () => search({ filter: { policyNumbers: '10001' } }),
      'sorted by premium': () => search({ sorts: [{ field: 'customerPremiumPayable', ascending: false }] }),
      'read a quote': ({ id }) => callApi(address, token, `quote/${id}`, null),
    }
    console.log(`  ${count} quotes and ${count / 2} policies; milliseconds: p50, p95, processor`)
    for (const [kind, call] of Object.entries(kinds))
      console.log(`    ${kind.padEnd(36)}${figuresOf(await measureEach(rows, 0, call))}`)
  }, prepare)
}
