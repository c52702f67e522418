import { sql } from 'kysely'
import type { Database } from '#platform/database'
import { callApi } from '../product/call-api.ts'
import { type ServedProduct, withProduct } from '../product/with-database.ts'
import { figuresOf, measureEach, percentile } from './measure.ts'
import { referralSearchClasses } from './referral-search-classes.ts'

const lenders = [
  { channel: 'COOLABAH', person: 'coolabah.manager', referrals: 100_000, aim: 50 },
  { channel: 'IRONBARK', person: 'ironbark.manager', referrals: 500_000, aim: 150 },
] as const
const others = 400_000
const rounds = 40

/**
 * `POST /api/credit-referral/search` for a lender with 100,000 of a million referrals and one with 500,000: every class of
 * search, one caller, compared with plain SQL for the same rows on a separate connection. Server, database and caller
 * share the machine.
 */
export async function benchReferralSearch(): Promise<void> {
  await withProduct(async (product) => {
    for (const lender of lenders) await measure(product, lender)
  }, seedMillion)
}

/** Inserts five years of referrals with one statement per lender: only what the search reads. */
async function seedMillion(database: Database): Promise<void> {
  const began = performance.now()
  for (const { channel, person, referrals } of lenders) await seed(database, { channel, person, referrals })
  for (let lender = 1; lender <= 40; lender += 1)
    await seed(database, { channel: `LENDER${lender}`, person: `lender${lender}.manager`, referrals: others / 40 })
  // Sets the visibility map, as autovacuum does in production, so that index-only scans read no table rows.
  await sql`vacuum analyze lender_case`.execute(database)
  // Otherwise the seeded pages are written during the first measurements.
  await sql`checkpoint`.execute(database)
  console.log(`  a million referrals seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function seed(
  database: Database,
  { channel, person, referrals }: { readonly channel: string; readonly person: string; readonly referrals: number },
): Promise<void> {
  await sql`
    insert into lender_case (channel, kind, case_id, reference, reference_key, brand_name, raised_by,
      raised_by_subject, submitted_by_subject, submission_type, state, decision, submitted_at, received_at,
      waiting_since, version, last_event)
    select ${channel}, 'referral', 100000 + n, 'LN-' || hash, 'ln-' || hash, brand, by, by, by, type, state,
      case when state in ('Decided', 'Withdrawn') then decision end, at, at, at, 1, 1
    from (
      select n, upper(substr(md5(n || ${channel}), 1, 9)) as hash,
        (array['IronbarkBank', 'IronbarkDirect', 'CoolabahMutual'])[1 + n % 3] as brand,
        case when n % 50 = 0 then ${person}
          else (array['ava', 'noah', 'mia', 'jack', 'ruby', 'leo', 'zoe'])[1 + n % 7] || '.'
            || (array['nguyen', 'smith', 'patel', 'jones', 'wong', 'brown'])[1 + n / 7 % 6] end as by,
        (array['NEWAPP', 'TOPUP', 'ADDINFO'])[1 + n / 5 % 3] as type,
        case when n < ${referrals}::int * 0.98 then case when n / 3 % 5 = 4 then 'Withdrawn' else 'Decided' end
          else (array['Submitted', 'Assigned', 'On Hold'])[1 + n % 3] end as state,
        (array['APPROVED', 'APPCOND', 'DECLINED', 'MOREINFO', 'WITHDRAWN'])[1 + n / 3 % 5] as decision,
        now() - (${referrals}::int - n) * interval '1826 days' / ${referrals}::int as at
      from generate_series(1, ${referrals}::int) n
    ) made`.execute(database)
}

async function measure(
  { address, database, tokenOf }: ServedProduct,
  { channel, person, referrals, aim }: (typeof lenders)[number],
): Promise<void> {
  console.log(
    `  ${referrals} referrals, one caller; milliseconds: p50, p95, processor of server and database; aim: p95 ${aim}`,
  )
  console.log(`    ${''.padEnd(36)}${'search'.padStart(24)}${'plain SQL'.padStart(26)}`)
  for (const [name, samples] of Object.entries(referralSearchClasses(person))) {
    const repeats = Math.max(3, Math.ceil(rounds / samples.length))
    const repeated = Array.from({ length: repeats }, () => samples).flat()
    const token = await tokenOf(person)
    const search = await measureEach(repeated, samples.length, (sample) =>
      callApi(address, token, 'credit-referral/search', sample.search),
    )
    const plain = await measureEach(repeated, samples.length, async ({ where, order, search: { page } }) => {
      const matching = sql`from lender_case where channel = ${channel} and kind = 'referral' and ${sql.raw(where)}`
      const columns = sql`case_id, reference, raised_by, submission_type, status, decision, submitted_at, brand_name`
      await sql`select ${columns} ${matching} order by ${sql.raw(order)} limit 10 offset ${page * 10}`.execute(database)
      await sql`select count(*) from (select ${matching} limit 10001) counted`.execute(database)
    })
    const missed = percentile(search.taken, 0.95) > aim ? '  missed' : ''
    console.log(`    ${name.padEnd(36)}${figuresOf(search)}  ${figuresOf(plain)}${missed}`)
  }
}
