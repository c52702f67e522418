import { sql } from 'kysely'
import { migrateProduct } from '#apps/server'
import { loadReferenceData, readReferenceData, shippedReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import { connectDatabase } from '#platform/database'
import { serviceRole, startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { startServerOn, withDataDirectory } from '../product/running-product.ts'
import { staySignedOn } from '../product/stay-signed-on.ts'
import { createChance } from '../seed/chance.ts'
import { seedPolicies } from '../seed/seed-policies.ts'
import { seedQuotes } from '../seed/seed-quotes.ts'
import { callApi } from './call-api.ts'
import { percentile } from './median.ts'

const calls = 20

/** `POST /api/quote/search` and the reading of a quote, as a person of the lender that has half of the quotes. */
export async function benchQuoteList(count: number): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const log = createLog('warn')
    const postgres = await startEmbeddedPostgres({ dataDirectory, log })
    const { database } = connectDatabase({
      connectionString: postgres.adminUrl,
      poolSize: 4,
      statementTimeout: 600_000,
    })
    try {
      await migrateProduct(postgres.adminUrl, serviceRole)
      await loadReferenceData({ database, folder: shippedReferenceData, clock: systemClock, log })
      const reference = await readReferenceData(database)
      const seed = { database, reference, now: systemClock(), chance: createChance(7), report: () => {} }
      await seedQuotes(seed, count)
      await seedPolicies(seed, count / 2)
      for (const table of ['quote', 'policy']) await sql`vacuum analyze ${sql.table(table)}`.execute(database)
      const { rows } = await sql<{ id: string; reference: string }>`
        select quote_id as id, source_ref_number as reference from quote
        where channel = 'IRONBARK' and source_ref_number is not null order by md5(quote_id) limit ${calls}`.execute(
        database,
      )
      const product = await startServerOn({ ...postgres, dataDirectory }, { RATE_LIMIT_PER_MINUTE: '100000' })
      try {
        const token = await staySignedOn(product.address, 'ironbark.manager')()
        const search = async (body: object) => void (await callApi(product.address, token, 'quote/search', body))
        console.log(`  ${count} quotes and ${count / 2} policies; milliseconds: p50, p95`)
        const sorts = [{ field: 'customerPremiumPayable', ascending: false }]
        const kinds: Readonly<Record<string, (row: { id: string; reference: string }) => Promise<void>>> = {
          'no filter': () => search({}),
          'the 1,000th page': () => search({ page: 999 }),
          'a part of the quote reference': ({ id }) => search({ filter: { quoteId: id.slice(3, 9) } }),
          "a part of the lender's reference": ({ reference: part }) =>
            search({ filter: { sourceRefNumber: part.slice(2) } }),
          'a person and a day': () => search({ filter: { calculatedBy: 'a', calculationDate: '02/11/2026' } }),
          'a status': () => search({ filter: { status: 'Applied' } }),
          'a policy number': () => search({ filter: { policyNumbers: '10001' } }),
          'sorted by premium': () => search({ sorts }),
          'read a quote': async ({ id }) => void (await callApi(product.address, token, `quote/${id}`, null)),
        }
        for (const [kind, call] of Object.entries(kinds)) {
          const taken: number[] = []
          for (const row of rows) {
            const began = performance.now()
            await call(row)
            taken.push(performance.now() - began)
          }
          const figures = [0.5, 0.95].map((part) => percentile(taken, part).toFixed(0).padStart(7)).join('')
          console.log(`    ${kind.padEnd(36)}${figures}`)
        }
      } finally {
        await product.stop()
      }
    } finally {
      await database.destroy()
      await postgres.stop()
    }
  })
}
