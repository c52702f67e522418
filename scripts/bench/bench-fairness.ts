import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { getReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { callApi } from '../product/call-api.ts'
import { type ServedProduct, withProduct } from '../product/with-database.ts'
import { createRandom } from '../seed/random.ts'
import { seedPolicies } from '../seed/seed-policies.ts'
import { seedQuotes } from '../seed/seed-quotes.ts'
import { seedReferrals } from '../seed/seed-referrals.ts'
import { sampleQuote } from './bench-quote.ts'
import { submissionRequest } from './bench-submission.ts'
import type { AttackInput, Statuses } from './fairness-attacks.ts'
import { median, percentile } from './measure.ts'

const rows = { quotes: 100_000, policies: 5_000, referrals: 60_000 }
const rounds = 3
const seconds = 6
/** Milliseconds between two calls of the second lender. */
const pause = 20

const attacks = ['lists', 'finds', 'receipts', 'counters']

/**
 * Ordinary calls of a second lender beside each attack of the first, and without it, in alternating rounds: the ratio
 * of their times, and the calls that got 503.
 *
 * @param chosen the names of attacks; all of them when empty
 */
export async function benchFairness(chosen: readonly string[]): Promise<void> {
  const unknown = chosen.filter((name) => !attacks.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no attack ${unknown.join(', ')}; the attacks are ${attacks.join(', ')}.`)
  await withProduct(async (product) => {
    const calls = await ordinaryCalls(product)
    await measureCalls(calls, 3)
    const receipts = chosen.length === 0 || chosen.includes('receipts') ? await submitReceipts(product) : []
    console.log(
      `  the second lender's calls in milliseconds, alone and beside the attack; medians of ${rounds} rounds:`,
    )
    for (const name of attacks)
      if (chosen.length === 0 || chosen.includes(name)) await measureAttack(product, name, receipts, calls)
  }, seed)
}

async function seed(database: Database): Promise<void> {
  const reference = await getReferenceData(database)
  const context = { database, reference, now: systemClock(), random: createRandom(7), report: () => {} }
  await seedQuotes(context, rows.quotes)
  await seedPolicies(context, rows.policies)
  await seedReferrals(context, rows.referrals)
  await sql`vacuum analyze`.execute(database)
}

async function measureAttack(
  product: ServedProduct,
  name: string,
  receipts: readonly string[],
  calls: readonly Call[],
): Promise<void> {
  const alone: Measured[] = []
  const beside: Measured[] = []
  const statuses = new Map<number, number>()
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await measureCalls(calls, seconds))
    const end = await startAttack(product, name, receipts)
    await wait(1_000)
    beside.push(await measureCalls(calls, seconds))
    for (const [status, count] of await end()) statuses.set(status, (statuses.get(status) ?? 0) + count)
  }
  const [middle, p95] = [0.5, 0.95].map((part) => {
    const before = alone.map(({ times }) => percentile(times, part))
    const during = beside.map(({ times }) => percentile(times, part))
    const ratio = median(during.map((time, round) => time / (before[round] ?? Number.NaN)))
    return `${median(before).toFixed(1)} and ${median(during).toFixed(1)}: ${ratio.toFixed(1)}`
  })
  const count = beside.reduce((sum, { times }) => sum + times.length, 0)
  const unavailable = beside.reduce((sum, round) => sum + round.unavailable, 0)
  const responses = [...statuses].sort(([one], [other]) => one - other).map(([status, of]) => `${of} x ${status}`)
  console.log(`    ${name.padEnd(10)} median ${middle}; p95 ${p95} (aim 2); ${unavailable} of ${count} calls 503`)
  console.log(`    ${''.padEnd(10)} responses to the attack: ${responses.join(', ') || 'none'}; 0 is an aborted call`)
}

/**
 * Starts an attack in a thread of its own, so that the second lender's calls do not wait for it in this one.
 *
 * @returns the function that ends it
 */
async function startAttack(
  { address, tokenOf }: ServedProduct,
  name: string,
  receipts: readonly string[],
): Promise<() => Promise<Statuses>> {
  const tokens = {
    'ironbark.viewer': await tokenOf('ironbark.viewer'),
    'ironbark.manager': await tokenOf('ironbark.manager'),
  }
  const input: AttackInput = { name, address, tokens, receipts }
  const worker = new Worker(new URL('./fairness-attacks.ts', import.meta.url), { workerData: input })
  await once(worker, 'online')
  return async () => {
    worker.postMessage('end')
    const [statuses] = (await once(worker, 'message')) as [Statuses]
    await worker.terminate()
    return statuses
  }
}

/** Submits three receipts of 500 loans, 500 properties and 330 borrowers; returns the paths of their PDFs. */
async function submitReceipts({ address, database, tokenOf }: ServedProduct): Promise<readonly string[]> {
  const size = { loans: 500, properties: 500, borrowers: 330 }
  const token = await tokenOf('ironbark.manager')
  const paths: string[] = []
  for (let index = 0; index < 3; index += 1) {
    const request = submissionRequest(`FAIR-${index}-${Date.now()}`, size)
    const { policyNo } = await callApi(address, token, 'policy-submission/create?errors=true', request)
    const { rows: found } = await sql<{ id: string }>`
      select submission_id as id from policy_submission where policy_number = ${policyNo}`.execute(database)
    paths.push(`policy-submission/submissions/${found[0]?.id}.pdf`)
  }
  return paths
}

type Call = () => Promise<Response>

/** What a user of the second lender does all day: price, search, read. */
async function ordinaryCalls({ address, database, tokenOf }: ServedProduct): Promise<readonly Call[]> {
  for (const username of ['ironbark.manager', 'coolabah.manager'] as const)
    await callApi(address, await tokenOf(username), 'quote/user', {})
  const token = await tokenOf('coolabah.manager')
  const [brand] = (await callApi(address, token, 'credit-referral/party-names', null)) as unknown as {
    shortName: string
  }[]
  const { rows: found } = await sql<{ number: string; quote: string }>`
    select (select policy_number from policy where channel = 'COOLABAH' limit 1) as number,
      (select quote_id from quote where channel = 'COOLABAH' limit 1) as quote`.execute(database)
  const [{ number, quote } = { number: '', quote: '' }] = found
  const call = (path: string, body: object | null) => async () => {
    const response = await fetch(`${address}/api/${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf('coolabah.manager')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    await response.arrayBuffer()
    return response
  }
  return [
    call('quote', { ...sampleQuote, brandName: brand?.shortName }),
    call('quote/search', {}),
    call('credit-referral/search', {}),
    call('policy-search/search', { policyNumber: number }),
    call(`quote/${quote}`, null),
    call('quote/recent', null),
  ]
}

type Measured = { readonly times: readonly number[]; readonly unavailable: number }

async function measureCalls(calls: readonly Call[], duration: number): Promise<Measured> {
  const times: number[] = []
  let unavailable = 0
  const until = performance.now() + duration * 1000
  for (let index = 0; performance.now() < until; index += 1) {
    const began = performance.now()
    const response = await calls[index % calls.length]?.()
    times.push(performance.now() - began)
    const status = response?.status ?? 0
    if (status === 503) unavailable += 1
    else if (status !== 200) throw new Error(`a call of the second lender got ${status}`)
    await wait(pause)
  }
  return { times, unavailable }
}
