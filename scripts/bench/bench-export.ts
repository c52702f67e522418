import { sql } from 'kysely'
import { getReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { withProduct } from '../product/with-database.ts'
import { createRandom } from '../seed/random.ts'
import { seedQuotes } from '../seed/seed-quotes.ts'
import { residentMegabytes } from './processes.ts'

/** The export of 100,000 quotes of a lender: seconds, megabytes of the file, and what the server's memory grows by. */
export async function benchExport(): Promise<void> {
  const prepare = async (database: Database) => {
    const reference = await getReferenceData(database)
    await seedQuotes({ database, reference, now: systemClock(), random: createRandom(7), report: () => {} }, 220_000)
    await sql`vacuum analyze quote`.execute(database)
  }
  await withProduct(async ({ address, pid, tokenOf }) => {
    const token = await tokenOf('ironbark.manager')
    const measure = async (format: string, filter: object) => {
      const before = residentMegabytes(pid)
      let peak = before
      const sampling = setInterval(() => {
        peak = Math.max(peak, residentMegabytes(pid))
      }, 20)
      const began = performance.now()
      const response = await fetch(`${address}/api/quote/export?format=${format}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          cookie: 'XSRF-TOKEN=bench',
          'x-xsrf-token': 'bench',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ filter }),
      })
      const { byteLength } = await response.arrayBuffer()
      clearInterval(sampling)
      const seconds = (performance.now() - began) / 1000
      const rows = response.headers.get('x-exported-rows')
      return `${rows} rows, ${seconds.toFixed(1)} s, ${(byteLength / 2 ** 20).toFixed(1)} MB, memory +${(peak - before).toFixed(0)} MB`
    }
    for (const format of ['csv', 'xlsx']) {
      // The first export loads the libraries.
      await measure(format, { calculationDate: '2000' })
      for (let round = 0; round < 3; round += 1) console.log(`  ${format.padEnd(5)}${await measure(format, {})}`)
    }
  }, prepare)
}
