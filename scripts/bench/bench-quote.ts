import autocannon from 'autocannon'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { startProcess, startServerOn, withDataDirectory } from '../product/running-product.ts'
import { signOn } from '../product/sign-on.ts'
import { median } from './median.ts'
import { memoryBelow } from './memory.ts'
import { sampleQuote } from './sample-quote.ts'

const rounds = 5
const seconds = 6
const connections = 16

type Load = { readonly perSecond: number; readonly p99: number }

/**
 * `POST /api/quote` compared with a bare route that inserts one row of the same size into the same PostgreSQL, in
 * alternating rounds; and the memory of each process at rest and after 10,000 quotes.
 */
export async function benchQuote(): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const postgres = await startEmbeddedPostgres({ dataDirectory, log: createLog('warn') })
    const product = await startServerOn({ ...postgres, dataDirectory })
    const bare = await startProcess('scripts/bench/bare-server.ts', '/ready', { DATABASE_URL: postgres.adminUrl })
    try {
      const { token, browser } = await signOn(product.address, 'ironbark.manager')
      await browser.close()
      printMemory('at rest')
      const quote = () => load(`${product.address}/api/quote`, sampleQuote, token, { duration: seconds })
      await quote()
      const content = 'x'.repeat(await sizeOfQuoteRow(postgres.adminUrl))
      const row = () => load(bare.address, { content }, token, { duration: seconds })
      await row()
      const pairs: { bare: Load; quote: Load }[] = []
      for (let round = 0; round < rounds; round++) pairs.push({ bare: await row(), quote: await quote() })
      printPairs(pairs)
      await load(`${product.address}/api/quote`, sampleQuote, token, { amount: 10_000 })
      printMemory('after 10,000 more quotes')
    } finally {
      await product.stop()
      await bare.stop()
      await postgres.stop()
    }
  })
}

async function load(
  url: string,
  body: object,
  token: string,
  length: { duration: number } | { amount: number },
): Promise<Load> {
  const result = await autocannon({
    url,
    method: 'POST',
    connections,
    ...length,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      cookie: 'XSRF-TOKEN=bench',
      'x-xsrf-token': 'bench',
    },
    body: JSON.stringify(body),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were refusals, ${result.errors} failed`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

async function sizeOfQuoteRow(adminUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query('select round(avg(pg_column_size(quote.*)))::int as size from quote')
  await client.end()
  return rows[0]?.size ?? 0
}

function printPairs(pairs: readonly { bare: Load; quote: Load }[]): void {
  const line = (name: string, loads: readonly Load[]) =>
    `  ${name.padEnd(24)} ${median(loads.map(({ perSecond }) => perSecond)).toFixed(0)} a second, p99 ${median(loads.map(({ p99 }) => p99)).toFixed(1)} ms`
  console.log(
    line(
      'bare insert route',
      pairs.map(({ bare }) => bare),
    ),
  )
  console.log(
    line(
      'POST /api/quote',
      pairs.map(({ quote }) => quote),
    ),
  )
  const rate = median(pairs.map(({ bare, quote }) => quote.perSecond / bare.perSecond))
  const tail = median(pairs.map(({ bare, quote }) => quote.p99 / bare.p99))
  console.log(`  of the bare route's rate: ${rate.toFixed(2)} (aim 0.6); of its p99: ${tail.toFixed(2)} (aim 2)`)
}

/** Product, database and this bench, which started both. */
function printMemory(when: string): void {
  console.log(`  memory ${when}:`)
  for (const { program, processes, megabytes } of memoryBelow(process.pid))
    console.log(`    ${program}: ${megabytes.toFixed(0)} MB in ${processes}`)
}
