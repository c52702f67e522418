import { migrateProduct } from '#apps/server'
import { loadReferenceData, readReferenceData, shippedReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import { connectDatabase } from '#platform/database'
import { type EmbeddedPostgres, serviceRole, startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { type RunningProcess, startProcess, withDataDirectory } from '../product/running-product.ts'
import { staySignedOn } from '../product/stay-signed-on.ts'
import { createChance } from '../seed/chance.ts'
import { seedReferrals } from '../seed/seed-referrals.ts'
import { callApi } from './call-api.ts'
import { percentile } from './median.ts'
import { memoryBelow, processorTimeOf } from './memory.ts'
import { referralSearchClasses, type SampleSearch } from './referral-search-classes.ts'
import { writeReferrals } from './write-referrals.ts'

const referrals = 1_000_000
const together = 8
const rounds = { alone: 40, together: 240, mixed: 600 }
const aim = 100

/**
 * `POST /api/credit-referral/search` as a person of the lender that has half of a million referrals: every kind of search,
 * by one caller and by eight at a time, and while others write. Server, database and callers share the machine.
 */
export async function benchReferralSearch(): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const log = createLog('warn')
    const postgres = await startEmbeddedPostgres({ dataDirectory, log })
    try {
      await seedMillion(postgres)
      const product = await startProcess('apps/server/src/main.ts', '/readyz', {
        DATABASE_URL: postgres.serviceUrl,
        DATABASE_ADMIN_URL: postgres.adminUrl,
        LMI_DATA_DIR: dataDirectory,
        NODE_ENV: 'development',
      })
      try {
        await measureProduct(product)
      } finally {
        await product.stop()
      }
    } finally {
      await postgres.stop()
    }
  })
}

async function seedMillion({ adminUrl, serviceUrl }: EmbeddedPostgres): Promise<void> {
  await migrateProduct(adminUrl, serviceRole)
  const { database } = connectDatabase({ connectionString: serviceUrl, poolSize: 2, statementTimeout: 300_000 })
  const began = performance.now()
  await loadReferenceData({ database, folder: shippedReferenceData, clock: systemClock, log: createLog('warn') })
  const reference = await readReferenceData(database)
  const context = { database, reference, now: systemClock(), chance: createChance(1), report: () => undefined }
  await seedReferrals(context, referrals)
  await database.destroy()
  console.log(`  ${referrals} referrals seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function measureProduct({ address, pid }: RunningProcess): Promise<void> {
  const lender = staySignedOn(address, 'ironbark.manager')
  const underwriter = staySignedOn(address, 'figtree.underwriter')
  const searcher = async () => searchAs(address, await lender())

  const search = await searcher()
  printMemory(pid, 'before the first search')
  const { milliseconds, totalItems } = await search({ page: 0, pageSize: 10, filter: {}, sorts: [] })
  console.log(`  the first search of the process, ${totalItems} referrals: ${milliseconds.toFixed(0)} ms`)
  printMemory(pid, 'after it')

  const classes = referralSearchClasses(Math.floor((totalItems - 1) / 10))
  for (const searches of Object.values(classes)) await load(search, searches, { callers: 1, count: searches.length })
  console.log(`  milliseconds (aim: p95 ${aim}); alone p50 p95 p99 | ${together} callers p50 p95 p99 | processor time`)
  for (const [name, searches] of Object.entries(classes)) {
    const search = await searcher()
    const alone = await load(search, searches, { callers: 1, count: rounds.alone })
    const began = processorTimeOf(pid)
    const many = await load(search, searches, { callers: together, count: rounds.together })
    const processor = (processorTimeOf(pid) - began) / rounds.together
    console.log(`    ${name.padEnd(40)}${figuresOf(alone)}  ${figuresOf(many)}  ${processor.toFixed(1).padStart(7)}`)
  }

  const all = Object.values(classes).flat()
  const ended = new AbortController()
  const tokens = { lender: await lender(), underwriter: await underwriter() }
  const writing = writeReferrals({ address, ...tokens }, ended.signal)
  const mixed = await load(searchAs(address, tokens.lender), all, { callers: together, count: rounds.mixed })
  ended.abort()
  const name = `all, while ${await writing} are raised and decided`
  console.log(`    ${name.padEnd(63)}${figuresOf(mixed)}`)
  printMemory(pid, 'at the end')
}

type Search = (search: SampleSearch) => Promise<{ milliseconds: number; totalItems: number }>

function searchAs(address: string, token: string): Search {
  return async (search) => {
    const began = performance.now()
    const { totalItems } = await callApi(address, token, 'credit-referral/search', search)
    return { milliseconds: performance.now() - began, totalItems: Number(totalItems) }
  }
}

/** Asks one search after the other, some callers at a time; answers how many milliseconds each took. */
async function load(
  search: Search,
  searches: readonly SampleSearch[],
  { callers, count }: { readonly callers: number; readonly count: number },
): Promise<number[]> {
  const taken: number[] = []
  let next = 0
  const call = async () => {
    for (let index = next++; index < count; index = next++) {
      const asked = searches[index % searches.length]
      if (asked) taken.push((await search(asked)).milliseconds)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return taken
}

function figuresOf(taken: readonly number[]): string {
  return [0.5, 0.95, 0.99].map((part) => percentile(taken, part).toFixed(1).padStart(7)).join('')
}

function printMemory(pid: number, when: string): void {
  const [server] = memoryBelow(pid)
  console.log(`  memory of the server ${when}: ${server?.megabytes.toFixed(0)} MB`)
}
