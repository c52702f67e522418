import { sql } from 'kysely'
import { migrateProduct } from '#apps/server'
import { policyListSearchSchema } from '#areas/policy/contract'
import { importPolicies, searchPoliciesOfAllLenders } from '#areas/policy/server'
import { loadReferenceData, readReferenceData, shippedReferenceData } from '#areas/reference-data/server'
import type { PolicyDetails } from '#areas/variation/contract'
import { systemClock } from '#platform/clock'
import { bulkTransaction, connectDatabase, type Database } from '#platform/database'
import { serviceRole, startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { startServerOn, withDataDirectory } from '../product/running-product.ts'
import { staySignedOn } from '../product/stay-signed-on.ts'
import { createChance } from '../seed/chance.ts'
import { seedPolicies } from '../seed/seed-policies.ts'
import { seedAuthor } from '../seed/seed-policy.ts'
import { callApi } from './call-api.ts'
import { percentile } from './median.ts'
import { processorTimeBelow } from './memory.ts'
import { widePolicies } from './wide-policy.ts'

const searches = 300
const wide = { policies: 30, rows: 50 }

/**
 * Policies of 50 lenders, one with half of them: seeded per second; a lender's search by each number; opening a policy of
 * 50 loans and 50 securities, and accepting a variation of it; the insurer's search. One caller over HTTP, on the machine
 * of server and database.
 */
export async function benchPolicy(count: number): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const log = createLog('warn')
    const postgres = await startEmbeddedPostgres({ dataDirectory, log })
    const connectionString = postgres.adminUrl
    const { database } = connectDatabase({ connectionString, poolSize: 4, statementTimeout: 600_000 })
    try {
      await migrateProduct(postgres.adminUrl, serviceRole)
      await loadReferenceData({ database, folder: shippedReferenceData, clock: systemClock, log })
      await seed(database, count)
      const opened = await insertWide(database)
      for (const table of ['policy', 'policy_version', 'policy_loan', 'policy_security'])
        await sql`vacuum analyze ${sql.table(table)}`.execute(database)
      console.log('  one caller; milliseconds: p50, p95, processor of server and database')
      await measureAllLenders(database)
      const product = await startServerOn({ ...postgres, dataDirectory }, { RATE_LIMIT_PER_MINUTE: '100000' })
      try {
        const { address } = product
        const lender = staySignedOn(address, 'ironbark.manager')
        await measureSearch(database, 'IRONBARK', await lender(), address)
        await measureSearch(database, 'COOLABAH', await staySignedOn(address, 'coolabah.manager')(), address)
        await measureWide(opened, address, await lender(), await staySignedOn(address, 'figtree.underwriter')())
      } finally {
        await product.stop()
      }
    } finally {
      await database.destroy()
      await postgres.stop()
    }
  })
}

async function seed(database: Database, count: number): Promise<void> {
  const reference = await readReferenceData(database)
  const began = performance.now()
  const report = (done: number) => process.stdout.write(`\r  ${done} of ${count} policies`)
  await seedPolicies({ database, reference, now: systemClock(), chance: createChance(7), report }, count)
  const seconds = (performance.now() - began) / 1000
  console.log(
    `\r  ${count} policies seeded in ${seconds.toFixed(0)} s, ${Math.round(count / seconds)} a second; aim 10000`,
  )
}

async function insertWide(database: Database): Promise<string[]> {
  const records = await bulkTransaction(database, (transaction, copyRows) =>
    importPolicies(transaction, copyRows, widePolicies(wide), { by: seedAuthor, at: systemClock() }),
  )
  return records.map(({ policyNumber }) => policyNumber)
}

type Numbers = { policy_number: string; loan_number: string; application_number: string }

async function measureSearch(database: Database, channel: string, token: string, address: string): Promise<void> {
  const { rows } = await sql<Numbers>`
    select p.policy_number, l.loan_number, p.application_number
    from policy p join policy_loan l using (channel, policy_number, version)
    where channel = ${channel} and l.loan_number is not null order by md5(p.policy_number) limit ${searches}
  `.execute(database)
  for (const [by, column] of [
    ['policyNumber', 'policy_number'],
    ['loanNumber', 'loan_number'],
    ['applicationNumber', 'application_number'],
  ] as const) {
    const load = await loadWith(rows, async (row) => {
      await callApi(address, token, 'policy-search/search?errors=true', { [by]: row[column] })
    })
    print(`search by ${by}, ${channel}`, load, 5)
  }
}

async function measureWide(numbers: readonly string[], address: string, lender: string, desk: string): Promise<void> {
  const of = `of ${wide.rows} x ${wide.rows}`
  const open = async (number: string) => void (await callApi(address, lender, `policy-search/policies/${number}`, null))
  print(`open a policy ${of}`, await loadWith([...numbers, ...numbers], open), 20)
  const sent: object[] = []
  for (const number of numbers)
    sent.push(
      variationOf((await callApi(address, lender, `variation/policy-details/${number}`, null)) as PolicyDetails),
    )
  const variations: string[] = []
  const submitted = await loadWith(sent, async (variation) => {
    const { id } = await callApi(address, lender, 'variation/submit', variation)
    variations.push(`underwriting/variations/IRONBARK/${String(id)}`)
  })
  print(`submit a variation ${of}`, submitted, null)
  for (const variation of variations) await callApi(address, desk, `${variation}/assign`, { readEvents: 1 })
  const accepted = await loadWith(variations, async (variation) => {
    await callApi(address, desk, `${variation}/accept`, { readEvents: 2 })
  })
  print(`accept a variation ${of}`, accepted, 50)
}

/** Gives every loan a different rate. */
function variationOf(details: PolicyDetails): object {
  const { policy, loans, securities } = details
  return {
    variationData: { variationType: ['AmalgamationSplitRebalance'], notes: null },
    oldData: { policy, loans, securities },
    newData: { policy, loans: loans.map((loan) => ({ ...loan, interestRate: '5.55' })), securities },
  }
}

async function measureAllLenders(database: Database): Promise<void> {
  const { rows } = await sql<Numbers>`
    select p.policy_number, l.loan_number, p.application_number
    from policy p join policy_loan l using (channel, policy_number, version)
    where l.loan_number is not null order by md5(p.policy_number) limit ${searches / 3}
  `.execute(database)
  const kinds = {
    'policy number': ({ policy_number: policyNumber }: Numbers) => ({ policyNumber }),
    'loan number': ({ loan_number: loanNumber }: Numbers) => ({ loanNumber }),
    'application number': ({ application_number: applicationNumber }: Numbers) => ({ applicationNumber }),
    'lender and status': () => ({ channel: ['IRONBARK'], status: ['Cancelled'] }),
  }
  for (const [kind, filterOf] of Object.entries(kinds)) {
    const load = await loadWith(rows, async (row) => {
      const search = policyListSearchSchema.parse({ filter: filterOf(row) })
      await searchPoliciesOfAllLenders(database, search, [])
    })
    print(`all lenders, by ${kind}`, load, null)
  }
}

type Load = { readonly taken: readonly number[]; readonly processor: number }

/** Runs calls one after another; answers milliseconds by the clock and of processor time, without the first tenth. */
async function loadWith<Sample>(samples: readonly Sample[], work: (sample: Sample) => Promise<void>): Promise<Load> {
  const unmeasured = Math.ceil(samples.length / 3)
  const taken: number[] = []
  let before = 0
  for (const [index, sample] of samples.entries()) {
    if (index === unmeasured) before = processorTimeBelow(process.pid)
    const began = performance.now()
    await work(sample)
    if (index >= unmeasured) taken.push(performance.now() - began)
  }
  return { taken, processor: (processorTimeBelow(process.pid) - before) / taken.length }
}

function print(what: string, { taken, processor }: Load, aim: number | null): void {
  const [p50, p95] = [percentile(taken, 0.5), percentile(taken, 0.95)]
  const figures = [p50, p95, processor].map((figure) => figure.toFixed(1).padStart(8)).join('')
  const wanted = aim === null ? '' : `  aim ${aim}${p95 > aim ? ', missed' : ''}`
  console.log(`    ${what.padEnd(44)}${figures}${wanted}`)
}
