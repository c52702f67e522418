import { setTimeout as wait } from 'node:timers/promises'
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
import { percentile } from './measure.ts'

const rows = { quotes: 100_000, policies: 5_000, referrals: 60_000 }
const seconds = 10
/** Milliseconds between two calls of the second lender. */
const pause = 20

type Statuses = Map<number, number>
/** Runs until the signal ends it; counts its statuses. */
type Attack = (product: ServedProduct, statuses: Statuses, signal: AbortSignal) => Promise<void>

/** What one lender's users may do within their rights, at its worst. */
const attacks: Readonly<Record<string, Attack>> = {
  lists: attackLists,
  receipts: attackReceipts,
  counters: attackCounters,
}

/**
 * Ordinary calls of a second lender beside each attack of the first, and without it: the ratio of their times, and the
 * calls that were answered with 503.
 *
 * @param chosen the names of attacks; all of them when empty
 */
export async function benchFairness(chosen: readonly string[]): Promise<void> {
  const unknown = chosen.filter((name) => !Object.hasOwn(attacks, name))
  if (unknown.length > 0)
    throw new Error(`There is no attack ${unknown.join(', ')}; the attacks are ${Object.keys(attacks).join(', ')}.`)
  await withProduct(async (product) => {
    const calls = await ordinaryCalls(product)
    await measureCalls(calls, 3)
    console.log(
      "  the second lender's calls in milliseconds: median and p95 alone, beside the attack, the ratio (aim: at most 2)",
    )
    for (const [name, attack] of Object.entries(attacks))
      if (chosen.length === 0 || chosen.includes(name)) await measureAttack(product, name, attack, calls)
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
  attack: Attack,
  calls: readonly Call[],
): Promise<void> {
  const alone = await measureCalls(calls, seconds)
  const statuses: Statuses = new Map()
  const ending = new AbortController()
  const attacking = attack(product, statuses, ending.signal)
  await wait(2_000)
  const beside = await measureCalls(calls, seconds)
  ending.abort()
  await attacking
  const [median, p95] = [0.5, 0.95].map((part) => {
    const [before, during] = [alone, beside].map(({ times }) => percentile(times, part)) as [number, number]
    return `${before.toFixed(1)} and ${during.toFixed(1)}: ${(during / before).toFixed(1)}`
  })
  const answered = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${count} x ${status}`)
  console.log(
    `    ${name.padEnd(10)} median ${median}; p95 ${p95}; ${beside.unavailable} of ${beside.times.length} calls 503`,
  )
  console.log(`    ${''.padEnd(10)} the attack was answered ${answered.join(', ') || 'nothing'}; 0 is an aborted call`)
}

type Call = () => Promise<Response>

/** What a user of the second lender does all day: price, search, read. */
async function ordinaryCalls({ address, database, tokenOf }: ServedProduct): Promise<readonly Call[]> {
  const token = await tokenOf('coolabah.manager')
  await callApi(address, token, 'quote/user', {})
  const [brand] = (await callApi(address, token, 'credit-referral/party-names', null)) as unknown as {
    shortName: string
  }[]
  const { rows: found } = await sql<{ number: string; quote: string }>`
    select (select policy_number from policy where channel = 'COOLABAH' limit 1) as number,
      (select quote_id from quote where channel = 'COOLABAH' limit 1) as quote`.execute(database)
  const [{ number, quote } = { number: '', quote: '' }] = found
  const post = (path: string, body: object) => async () =>
    await send(address, await tokenOf('coolabah.manager'), path, body)
  const get = (path: string) => async () => await send(address, await tokenOf('coolabah.manager'), path, null)
  return [
    post('quote', { ...sampleQuote, brandName: brand?.shortName }),
    post('quote/search', {}),
    post('credit-referral/search', {}),
    post('policy-search/search', { policyNumber: number }),
    get(`quote/${quote}`),
    get('quote/recent'),
  ]
}

async function measureCalls(calls: readonly Call[], duration: number) {
  const times: number[] = []
  let unavailable = 0
  const until = performance.now() + duration * 1000
  for (let index = 0; performance.now() < until; index += 1) {
    const began = performance.now()
    const answer = await calls[index % calls.length]?.()
    times.push(performance.now() - began)
    const status = answer?.status ?? 0
    if (status === 503) unavailable += 1
    else if (status !== 200) throw new Error(`a call of the second lender was answered ${status}`)
    await wait(pause)
  }
  return { times, unavailable }
}

async function send(
  address: string,
  token: string,
  path: string,
  body: object | FormData | null,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${address}/api/${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : body && JSON.stringify(body),
    signal,
  })
  await answer.arrayBuffer()
  return answer
}

/** Repeats a call in this many loops; a refused one pauses as long as a user who tries again. */
async function repeatAtOnce(
  loops: number,
  statuses: Statuses,
  signal: AbortSignal,
  call: (turn: number) => Promise<number>,
): Promise<void> {
  let turn = 0
  const loop = async () => {
    while (!signal.aborted) {
      const status = await call(turn++).catch(() => 0)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status !== 200) await wait(1_000)
    }
  }
  await Promise.all(Array.from({ length: loops }, loop))
}

/** One user with view rights: forty searches at once, three sorts each, the deepest page of a hundred rows. */
async function attackLists(
  { address, tokenOf }: ServedProduct,
  statuses: Statuses,
  signal: AbortSignal,
): Promise<void> {
  const deepest = { page: 99, pageSize: 100 }
  const by = (...fields: string[]) => fields.map((field, index) => ({ field, ascending: index === 1 }))
  const searches = [
    ['quote/search', { ...deepest, sorts: by('status', 'loanAmount', 'brandName') }],
    ['quote/search', { ...deepest, sorts: by('calculatedBy', 'quoteId', 'baseLVR') }],
    ['credit-referral/search', { ...deepest, sorts: by('submissionType', 'decision', 'brandName') }],
    ['quote/search', { ...deepest, filter: { sourceRefNumber: '1' }, sorts: by('brandName', 'status', 'loanAmount') }],
  ] as const
  await repeatAtOnce(40, statuses, signal, async (turn) => {
    const [path, body] = searches[turn % searches.length] ?? searches[0]
    return (await send(address, await tokenOf('ironbark.viewer'), path, body)).status
  })
}

/** Twelve receipts of 500 loans, 500 properties and 330 borrowers as PDFs at once, whose caller leaves after a second. */
async function attackReceipts(
  { address, database, tokenOf }: ServedProduct,
  statuses: Statuses,
  signal: AbortSignal,
): Promise<void> {
  const size = { loans: 500, properties: 500, borrowers: 330 }
  const token = await tokenOf('ironbark.manager')
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1) {
    const request = submissionRequest(`FAIR-${index}-${Date.now()}`, size)
    const { policyNo } = await callApi(address, token, 'policy-submission/create?errors=true', request)
    const { rows: found } = await sql<{ id: string }>`
      select submission_id as id from policy_submission where policy_number = ${policyNo}`.execute(database)
    ids.push(found[0]?.id ?? '')
  }
  await repeatAtOnce(12, statuses, signal, async (turn) => {
    const leaving = AbortSignal.timeout(1_000)
    const path = `policy-submission/submissions/${ids[turn % ids.length]}.pdf`
    return (await send(address, await tokenOf('ironbark.manager'), path, null, leaving)).status
  })
}

/** Twenty-four referrals and as many quotes at once. */
async function attackCounters(
  { address, tokenOf }: ServedProduct,
  statuses: Statuses,
  signal: AbortSignal,
): Promise<void> {
  const token = await tokenOf('ironbark.manager')
  await callApi(address, token, 'quote/user', {})
  const began = Date.now()
  const referral = async (turn: number) => {
    const form = new FormData()
    form.append('attachment', new Blob(['Bank statement'], { type: 'text/plain' }), 'statement.txt')
    const sent = {
      brandName: 'IronbarkBank',
      lenderRefNumber: `FAIR-${began}-${turn}`,
      submissionType: 'NEWAPP',
      capitalisedFlag: 'YES',
      referralReason: 'LVRLIMIT',
      baseLoanAmount: '540000',
      baseLVR: '90',
      creditNotes: 'Notes',
    }
    form.append('referral', new Blob([JSON.stringify(sent)], { type: 'application/json' }))
    return (await send(address, await tokenOf('ironbark.manager'), 'credit-referral/submit?errors=true', form)).status
  }
  const quote = async () => (await send(address, await tokenOf('ironbark.manager'), 'quote', sampleQuote)).status
  await repeatAtOnce(48, statuses, signal, (turn) => (turn % 2 === 0 ? referral(turn) : quote()))
}
