import { sql } from 'kysely'
import { policyListSearchSchema } from '#areas/policy/contract'
import { searchPoliciesOfAllLenders } from '#areas/policy/server'
import { getReferenceData } from '#areas/reference-data/server'
import type { PolicyDetails } from '#areas/variation/contract'
import { systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { callApi } from '../product/call-api.ts'
import { type ServedProduct, withProduct } from '../product/with-database.ts'
import { createRandom } from '../seed/random.ts'
import { seedPolicies } from '../seed/seed-policies.ts'
import { submissionRequest } from './bench-submission.ts'
import { figuresOf, measureEach, percentile } from './measure.ts'

const searches = 300
const wide = { policies: 30, loans: 50, properties: 50, borrowers: 20 }

/**
 * Policies of 50 lenders, one with half of them: seeded per second; a lender's search by each number; opening a policy of
 * 50 loans and 50 securities, and accepting a variation of it; the insurer's search. One caller over HTTP, on the machine
 * of server and database.
 */
export async function benchPolicy(count: number): Promise<void> {
  const prepare = async (database: Database) => {
    await seed(database, count)
    for (const table of ['policy', 'policy_version', 'policy_loan', 'policy_security'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(database)
  }
  await withProduct(async (product) => {
    console.log('  one caller; milliseconds: p50, p95, processor of server and database')
    await measureAllLenders(product.database)
    await measureSearch(product, 'IRONBARK')
    await measureSearch(product, 'COOLABAH')
    await measureWide(product)
  }, prepare)
}

async function seed(database: Database, count: number): Promise<void> {
  const reference = await getReferenceData(database)
  const began = performance.now()
  const report = (done: number) => process.stdout.write(`\r  ${done} of ${count} policies`)
  await seedPolicies({ database, reference, now: systemClock(), random: createRandom(7), report }, count)
  const seconds = (performance.now() - began) / 1000
  console.log(
    `\r  ${count} policies seeded in ${seconds.toFixed(0)} s, ${Math.round(count / seconds)} a second; aim 10000`,
  )
}

type Numbers = { policy_number: string; loan_number: string; application_number: string }

async function measureSearch({ database, address, tokenOf }: ServedProduct, channel: string): Promise<void> {
  const { rows } = await sql<Numbers>`
    select p.policy_number, l.loan_number, p.application_number
    from policy p join policy_loan l using (channel, policy_number, version)
    where channel = ${channel} and l.loan_number is not null order by md5(p.policy_number) limit ${searches}
  `.execute(database)
  const token = await tokenOf(`${channel.toLowerCase()}.manager`)
  for (const [by, column] of [
    ['policyNumber', 'policy_number'],
    ['loanNumber', 'loan_number'],
    ['applicationNumber', 'application_number'],
  ] as const)
    await measure(`search by ${by}, ${channel}`, 5, rows, (row) =>
      callApi(address, token, 'policy-search/search?errors=true', { [by]: row[column] }),
    )
}

async function measureWide({ address, tokenOf }: ServedProduct): Promise<void> {
  const of = `of ${wide.loans} x ${wide.properties}`
  const lender = await tokenOf('ironbark.manager')
  const desk = await tokenOf('figtree.underwriter')
  const numbers: string[] = []
  for (let index = 0; index < wide.policies; index += 1) {
    const request = submissionRequest(`WIDE-${index}`, wide)
    numbers.push(String((await callApi(address, lender, 'policy-submission/create?errors=true', request)).policyNo))
  }
  await measure(`open a policy ${of}`, 20, [...numbers, ...numbers], (number) =>
    callApi(address, lender, `policy-search/policies/${number}`, null),
  )
  const sent: object[] = []
  for (const number of numbers)
    sent.push(
      variationOf((await callApi(address, lender, `variation/policy-details/${number}`, null)) as PolicyDetails),
    )
  const variations: string[] = []
  await measure(`submit a variation ${of}`, null, sent, async (variation) => {
    const { id } = await callApi(address, lender, 'variation/submit', variation)
    variations.push(`underwriting/variations/IRONBARK/${String(id)}`)
  })
  for (const variation of variations) await callApi(address, desk, `${variation}/assign`, { lastSeenEvent: 1 })
  await measure(`accept a variation ${of}`, 50, variations, (variation) =>
    callApi(address, desk, `${variation}/decide`, { decision: 'Accepted', lastSeenEvent: 2 }),
  )
}

/** Gives every loan a different rate, and what a submission does not have. */
function variationOf({ policy, loans, securities }: PolicyDetails): object {
  const terms = { loanType: 'HOMELN', paymentType: 'P&I', interestType: 'VARIABLE', repaymentFrequency: 'MONTHLY' }
  const valued = { purchasePrice: 12_000, valuationType: 'FULL', valuationDate: '01/11/2026' }
  return {
    variationData: { variationType: ['AmalgamationSplitRebalance'], notes: null },
    oldData: { policy, loans, securities },
    newData: {
      policy,
      loans: loans.map((loan) => ({ ...loan, ...terms, interestRate: '5.55' })),
      securities: securities.map((security) => ({ ...security, ...valued })),
    },
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
  for (const [kind, filterOf] of Object.entries(kinds))
    await measure(`all lenders, by ${kind}`, null, rows, (row) =>
      searchPoliciesOfAllLenders(database, policyListSearchSchema.parse({ filter: filterOf(row) }), []),
    )
}

/** Prints a line of figures; the first third of the calls is not measured. */
async function measure<Sample>(
  what: string,
  aim: number | null,
  samples: readonly Sample[],
  work: (sample: Sample) => Promise<unknown>,
): Promise<void> {
  const load = await measureEach(samples, Math.ceil(samples.length / 3), work)
  const aimed = aim === null ? '' : `  aim ${aim}${percentile(load.taken, 0.95) > aim ? ', missed' : ''}`
  console.log(`    ${what.padEnd(44)}${figuresOf(load)}${aimed}`)
}
