import autocannon from 'autocannon'
import { sql } from 'kysely'
import type { Database } from '#platform/database'
import { callApi } from '../product/call-api.ts'
import { startProcess } from '../product/running-product.ts'
import { withProduct } from '../product/with-database.ts'
import { median } from './measure.ts'
import { memoryBelow } from './processes.ts'

const rounds = 5
const seconds = 6
const connections = 16
/** Two calls of each at once, so that none waits for its user's others. */
const users = Array.from({ length: connections / 2 }, (_, index) => `ironbark.manager${index ? `.${index + 1}` : ''}`)

/** A common loan: one borrower, one home, 90 % LVR. */
export const sampleQuote = {
  brandName: 'IronbarkBank',
  transactionType: 'NEW',
  capitalisedFlag: 'YES',
  propertyShareFlag: 'NO',
  productType: 'SGS',
  premiumPlanType: 'IPTSng',
  borrowerList: [{ employmentType: 'PAYGFT', firstHomeBuyer: 'NO' }],
  loanList: [{ loanAmount: 540000, loanPurpose: 'PUREXS' }],
  securityList: [{ securityValue: 600000, stateName: 'VIC', occupancyType: 'OWNOC' }],
  incumbentInsurerFlag: 'NO',
}

type Load = { readonly perSecond: number; readonly p99: number }

/**
 * `POST /api/quote` compared with a bare route that inserts one row of the same size into the same PostgreSQL, in
 * alternating rounds; and the memory of each process at rest and after 10,000 quotes.
 */
export async function benchQuote(): Promise<void> {
  await withProduct(async ({ address, adminUrl, database, tokenOf }) => {
    const bare = await startProcess('scripts/bench/bare-server.ts', '/ready', { DATABASE_URL: adminUrl })
    try {
      const tokens = await Promise.all(users.map((user) => tokenOf(user)))
      for (const token of tokens) await callApi(address, token, 'quote/user', {})
      printMemory('at rest')
      const quote = () => load(`${address}/api/quote`, sampleQuote, tokens, { duration: seconds })
      await quote()
      const content = 'x'.repeat(await sizeOfQuoteRow(database))
      const row = () => load(bare.address, { content }, tokens, { duration: seconds })
      await row()
      const pairs: { bare: Load; quote: Load }[] = []
      for (let round = 0; round < rounds; round++) pairs.push({ bare: await row(), quote: await quote() })
      printLoads(
        'bare insert route',
        pairs.map((pair) => pair.bare),
      )
      printLoads(
        'POST /api/quote',
        pairs.map((pair) => pair.quote),
      )
      const rate = median(pairs.map((pair) => pair.quote.perSecond / pair.bare.perSecond))
      const tail = median(pairs.map((pair) => pair.quote.p99 / pair.bare.p99))
      console.log(`  of the bare route's rate: ${rate.toFixed(2)} (aim 0.7); of its p99: ${tail.toFixed(2)} (aim 1.6)`)
      await load(`${address}/api/quote`, sampleQuote, tokens, { amount: 10_000 })
      printMemory('after 10,000 more quotes')
    } finally {
      await bare.stop()
    }
  })
}

async function load(
  url: string,
  body: object,
  tokens: readonly string[],
  length: { duration: number } | { amount: number },
): Promise<Load> {
  let clients = 0
  const result = await autocannon({
    url,
    method: 'POST',
    connections,
    ...length,
    setupClient: (client) => {
      const token = tokens[clients++ % tokens.length]
      client.setHeaders({ 'content-type': 'application/json', authorization: `Bearer ${token}` })
    },
    body: JSON.stringify(body),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses were refusals, ${result.errors} failed`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

async function sizeOfQuoteRow(database: Database): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select round(avg(pg_column_size(quote.*)))::int as size from quote`.execute(database)
  return rows[0]?.size ?? 0
}

function printLoads(name: string, loads: readonly Load[]): void {
  const [rate, tail] = [median(loads.map(({ perSecond }) => perSecond)), median(loads.map(({ p99 }) => p99))]
  console.log(`  ${name.padEnd(24)} ${rate.toFixed(0)} a second, p99 ${tail.toFixed(1)} ms`)
}

/** Product, database and this bench, which started both. */
function printMemory(when: string): void {
  console.log(`  memory ${when}:`)
  for (const { program, processes, megabytes } of memoryBelow(process.pid))
    console.log(`    ${program}: ${megabytes.toFixed(0)} MB in ${processes}`)
}
