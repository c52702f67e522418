import { sql } from 'kysely'
import { findPolicyDays, recordPolicyDays } from '#areas/policy/server'
import { getReferenceData } from '#areas/reference-data/server'
import { addDays, systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { callApi } from '../product/call-api.ts'
import { withProduct } from '../product/with-database.ts'
import { createRandom } from '../seed/random.ts'
import { seedPolicies } from '../seed/seed-policies.ts'
import { figuresOf, measureEach } from './measure.ts'

const calls = 40

/** The portfolio over HTTP, one caller: among this many policies of 50 lenders and two years, one with half of them. */
export async function benchPortfolio(count: number): Promise<void> {
  const prepare = async (database: Database) => {
    const reference = await getReferenceData(database)
    await seedPolicies({ database, reference, now: systemClock(), random: createRandom(7), report: () => {} }, count)
    await sql`vacuum analyze`.execute(database)
    const began = performance.now()
    await recordPolicyDays({ database, clock: systemClock })
    const seconds = (performance.now() - began) / 1000
    const { rows } = await sql<{ days: number; rows: number; megabytes: number }>`
      select count(distinct day)::int as days, count(*)::int as rows,
        (pg_total_relation_size('policy_day') / 1048576)::int as megabytes from policy_day`.execute(database)
    console.log(`  ${count} policies; days written in ${seconds.toFixed(1)} s: ${JSON.stringify(rows[0])}`)
    await sql`vacuum analyze policy_day`.execute(database)
  }
  await withProduct(async ({ address, database, tokenOf }) => {
    const days = await findPolicyDays(database)
    if (!days) throw new Error('no day was written')
    const past = addDays(days.next, -100)
    const people = { 'figtree.underwriter': 'insurer', 'ironbark.manager': 'lender', 'coolabah.manager': 'lender' }
    console.log('  one caller; milliseconds: p50, p95, processor of server and database')
    for (const [username, path] of Object.entries(people)) {
      const token = await tokenOf(username)
      for (const by of path === 'insurer' ? ['lvr', 'state', 'lender', 'month'] : ['lvr', 'month'])
        for (const day of [past, addDays(days.next, -1), days.next]) {
          const query = `portfolio/${path}?by=${by}&day=${day}`
          const load = await measureEach(Array(calls).fill(query), 10, (url) => callApi(address, token, url, null))
          const name = day === days.next ? 'today' : day === past ? 'a past day' : 'yesterday'
          console.log(`    ${`${username}, by ${by}, ${name}`.padEnd(44)}${figuresOf(load)}`)
        }
    }
  }, prepare)
}
