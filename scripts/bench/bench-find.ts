import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { getReferenceData } from '#areas/reference-data/server'
import { addDays, sydneyDate, systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { callApi } from '../product/call-api.ts'
import { withProduct } from '../product/with-database.ts'
import { createRandom } from '../seed/random.ts'
import { seedPolicies } from '../seed/seed-policies.ts'
import { seedQuotes } from '../seed/seed-quotes.ts'
import { seedReferrals } from '../seed/seed-referrals.ts'
import { figuresOf, measureEach } from './measure.ts'

const calls = 110
const tables = ['quote', 'lender_case', 'policy', 'policy_loan', 'policy_submission', 'upload_receipt', 'case_document']

type Numbers = Record<
  'quote' | 'referral' | 'reference' | 'policy' | 'loan' | 'application' | 'file' | 'attached',
  string
>

/** `GET /api/find` over HTTP, one caller: among this many records of each kind, half of them or more of the first lender. */
export async function benchFind(count: number): Promise<void> {
  await withProduct(
    async ({ address, database, tokenOf }) => {
      await waitForPortfolio(database)
      const numbers = await sampleNumbers(database)
      const searches: Readonly<Record<string, (row: Numbers) => string>> = {
        'a quote reference': ({ quote }) => quote,
        'the end of a quote reference': ({ quote }) => quote.slice(-5),
        'a policy number': ({ policy }) => policy,
        'a part of a policy number': ({ policy }) => policy.slice(3, 8),
        'a part of a loan number': ({ loan }) => loan.slice(3, 9),
        'a part of an application number': ({ application }) => application.slice(2),
        "a part of the lender's reference": ({ reference }) => reference.slice(3),
        'a referral number': ({ referral }) => referral,
        'a part of a file name': ({ file }) => file.slice(4, 12),
        'a part of the name of a file of a case': ({ attached }) => attached.slice(4, 14),
        'what many names of files begin with': ({ attached }) => attached.slice(0, 5),
        'words that many names have, but none in this order': ({ attached }) => `${/^[a-z]*/.exec(attached)?.[0]}.pdf`,
        'one character': ({ policy }) => policy.slice(0, 1),
        'three characters': ({ policy }) => policy.slice(0, 3),
        'a part of every reference': ({ reference }) => reference.slice(1, 5),
        'four digits': ({ policy }) => policy.slice(5, 9),
        'nothing found': ({ quote }) => `${quote.slice(0, 3)}~${quote.slice(8)}`,
      }
      console.log(`  ${count} records of each kind; milliseconds: p50, p95, processor`)
      for (const username of ['ironbark.manager', 'coolabah.manager', 'figtree.underwriter']) {
        const token = await tokenOf(username)
        console.log(`    ${username}`)
        for (const [kind, textOf] of Object.entries(searches)) {
          const measured = await measureEach(numbers, 10, (row) =>
            callApi(address, token, `find?text=${encodeURIComponent(textOf(row))}`, null),
          )
          console.log(`      ${kind.padEnd(36)}${figuresOf(measured)}`)
        }
      }
    },
    (database) => prepare(database, count),
  )
}

/** The server writes each day of the portfolio that is over once it has started: for minutes after a million policies. */
async function waitForPortfolio(database: Database): Promise<void> {
  const yesterday = addDays(sydneyDate(systemClock()), -1)
  for (;;) {
    const { rows } = await sql<{ day: string | null }>`select max(day) as day from policy_day`.execute(database)
    if (rows[0]?.day === yesterday) return
    await wait(1_000)
  }
}

async function prepare(database: Database, count: number): Promise<void> {
  const reference = await getReferenceData(database)
  const seed = { database, reference, now: systemClock(), random: createRandom(7), report: () => {} }
  await seedQuotes(seed, count)
  await seedReferrals(seed, count)
  await seedPolicies(seed, count)
  await sql`
    insert into policy_submission (channel, submission_id, lmi_reference, lmi_reference_key, policy_number, brand_name,
      request, request_sha256, answer, warnings, submitted_by, submitted_by_subject, submitted_at, outside_card)
    select channel, gen_random_uuid(), reference, lower(reference), policy_number, brand_name, '', '', '{}', 0,
      created_by_username, created_by, created_at, 'No'
    from (select *, 'LMI-' || to_char(created_at, 'YYMM') || '-' || substr(md5(policy_number), 1, 12) as reference
      from policy) as policy`.execute(database)
  await sql`
    insert into upload_receipt (channel, receipt_id, kind, brand_name, brand, category_code, category, upload_type,
      number, sent_by, sent_by_subject, sent_at, file_names)
    select channel, gen_random_uuid(), 'document', brand_name, brand_name, 'VAL', 'Valuation', 'Policy', policy_number,
      created_by_username, created_by || abs(hashtext(policy_number)) % 500, created_at, 'Valuation ' || substr(md5(policy_number), 1, 10) || '.pdf'
    from policy`.execute(database)
  // At least a million in all: a kind of document, a name and a number, between different separators.
  await sql`
    insert into case_document (channel, case_kind, case_id, upload_id, version, name, content_type, size, sha256,
      uploaded_by, uploaded_at)
    select channel, kind, case_id, gen_random_uuid(), 1,
      word[1 + abs(hashtext(case_id::text || n)) % 12] || separator || surname[1 + abs(hashtext(n || case_id::text)) % 30]
        || separator || (case_id * 10 + n) % 10000 || '.' || (array['pdf', 'jpg', 'docx'])[1 + n % 3],
      'application/pdf', 1, '', raised_by, submitted_at
    from lender_case cross join generate_series(1, ${Math.ceil(1_000_000 / count)}) as n
      cross join (select string_to_array('valuation,title,payslip,contract,statement,application,identity,approval,quote,plan,letter,report', ',') as word) as words
      cross join (select string_to_array('smith,jones,williams,brown,wilson,taylor,nguyen,johnson,martin,white,anderson,walker,thompson,lee,ryan,robinson,kelly,king,davis,wright,evans,roberts,green,hall,wood,jackson,clarke,patel,khan,singh', ',') as surname) as surnames
      cross join lateral (select substr(' _-.,', 1 + abs(hashtext(case_id::text)) % 5, 1) as separator) as separators
    where kind = 'referral'`.execute(database)
  for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(database)
}

async function sampleNumbers(database: Database): Promise<Numbers[]> {
  const { rows } = await sql<Numbers>`
    select q.quote_id as quote, p.policy_number as policy, p.application_number as application,
      c.case_id::text as referral, c.reference, l.loan_number as loan, u.file_names as file, d.name as attached
    from (select quote_id, row_number() over (order by md5(quote_id)) as place from quote
        where channel = 'IRONBARK') as q
      join (select *, row_number() over (order by md5(policy_number)) as place from policy
        where channel = 'IRONBARK' and application_number is not null) as p using (place)
      join (select *, row_number() over (order by md5(case_id::text)) as place from lender_case
        where channel = 'IRONBARK' and kind = 'referral') as c using (place)
      join (select *, row_number() over (order by md5(loan_number)) as place from policy_loan
        where channel = 'IRONBARK' and loan_number is not null) as l using (place)
      join (select *, row_number() over (order by md5(file_names)) as place from upload_receipt
        where channel = 'IRONBARK') as u using (place)
      join (select *, row_number() over (order by md5(upload_id::text)) as place from case_document
        where channel = 'IRONBARK') as d using (place)
    where place <= ${calls}`.execute(database)
  return rows
}
