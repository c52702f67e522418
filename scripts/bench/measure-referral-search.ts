import type { RunningProcess } from '../product/running-product.ts'
import { staySignedOn } from '../product/stay-signed-on.ts'
import { callApi } from './call-api.ts'
import { percentile } from './median.ts'
import { memoryBelow, processorTimeOf } from './memory.ts'
import { referralSearchClasses, type SampleSearch } from './referral-search-classes.ts'
import { writeReferrals } from './write-referrals.ts'

const together = 8
const rounds = { alone: 40, together: 240, mixed: 600 }
const aim = 100

/** Every kind of search on a product that has just started: the first one, one caller, eight at a time, and while others write. */
export async function measureReferralSearch({ address, pid }: RunningProcess): Promise<void> {
  printMemory(pid, 'as it is ready')
  const ready = performance.now()
  const ownBefore = processorTimeOf(pid)
  const lender = staySignedOn(address, 'ironbark.manager')
  const underwriter = staySignedOn(address, 'figtree.underwriter')
  const searcher = async () => searchAs(address, await lender())

  const search = await searcher()
  const { milliseconds, totalItems } = await search({ page: 0, pageSize: 10, filter: {}, sorts: [] })
  // The board is filled in the background as soon as the server listens: the search comes while it is.
  console.log(`  the first search of the process, ${totalItems} referrals: ${milliseconds.toFixed(0)} ms`)
  const since = { ready: performance.now() - ready, processor: processorTimeOf(pid) - ownBefore }
  console.log(`  answered ${since.ready.toFixed(0)} ms after it was ready; processor ${since.processor.toFixed(0)} ms`)
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
