import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDemoRecords } from '#apps/server'
import type { FindResult, FoundKind } from '#areas/find/contract'
import { seedDemoPolicies } from '#areas/policy/server'
import { exampleRequests } from '#areas/quote/contract'
import { asAdmin } from './service/as-admin.ts'
import { acceptDisclaimer, quoteFor } from './service/quote-calls.ts'
import { type As, startTestApp, type TestApp } from './service/start-test-app.ts'

const manager = 'ironbark.manager'
const desk = 'figtree.underwriter'

let app: TestApp
let quoteId: string
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-23T02:00:00Z' })
  await seedDemoPolicies(app.deps)
  await createDemoRecords(app.deps)
  await acceptDisclaimer(app, manager)
  quoteId = (await quoteFor(app, manager, { ...exampleRequests.purchase, sourceRefNumber: 'Smith/77' })).quoteId
}, 60_000)
afterAll(() => app.stop())

const call = async (as: As, text: string) => await app.inject(as, `/api/find?text=${encodeURIComponent(text)}`)
const find = async (as: As, text: string) => (await call(as, text)).json<FindResult>()
const kindsOf = ({ groups }: FindResult) => groups.map(({ kind }) => kind)
const itemsOf = ({ groups }: FindResult, kind: FoundKind) => groups.find((group) => group.kind === kind)?.items ?? []
const idsOf = (result: FindResult, kind: FoundKind) => itemsOf(result, kind).map(({ id }) => id)
const rows = async <Row>(text: string) => (await app.testDatabase.pool.query(text)).rows as Row[]
const one = async <Row>(text: string): Promise<Row> => {
  const [row] = await rows<Row>(text)
  if (!row) throw new Error(`No row: ${text}`)
  return row
}
/** The numbers of a record of each kind, of a lender. */
const numbersOf = async (channel: string) =>
  await one<Record<'policy' | 'application' | 'loan' | 'referral' | 'reference' | 'submission' | 'file', string>>(`
    select l.policy_number as policy, p.application_number as application, l.loan_number as loan,
      c.case_id::text as referral, c.reference, s.lmi_reference as submission, u.file_names as file
    from policy_loan l join policy p using (channel, policy_number), lender_case c, policy_submission s, upload_receipt u
    where l.channel = '${channel}' and l.loan_number is not null and p.application_number is not null
      and c.channel = '${channel}' and c.kind = 'referral' and s.channel = '${channel}'
      and u.channel = '${channel}' and u.kind = 'document' and u.sent_by = '${channel.toLowerCase()}.manager' limit 1`)

it('a lender’s user finds each kind of record by its numbers, from the beginning and from a part, in any case', async () => {
  const numbers = await numbersOf('IRONBARK')
  const expected: readonly (readonly [FoundKind, string, string])[] = [
    ['policy', numbers.policy, numbers.policy],
    ['policy', numbers.application, numbers.policy],
    ['policy', numbers.loan, numbers.policy],
    ['referral', numbers.referral, numbers.referral],
    ['referral', numbers.reference, numbers.referral],
    ['quote', quoteId, quoteId],
    ['quote', 'SMITH/77', quoteId],
    ['quote', quoteId.slice(6, 9), quoteId],
    ['quote', quoteId.slice(12), quoteId],
  ]
  for (const [kind, text, id] of expected) {
    for (const written of [
      text,
      text.toLowerCase(),
      text.toUpperCase(),
      ` ${text} `,
      ...(text.length > 4 ? [text.slice(1)] : []),
    ])
      expect(idsOf(await find(manager, written), kind), `${kind} by ${written}`).toContain(id)
  }
  const submission = await find(manager, numbers.submission.slice(1))
  expect(itemsOf(submission, 'submission').map(({ title }) => title)).toContain(numbers.submission)
  const name = numbers.file.split('\n')[0] ?? ''
  expect(itemsOf(await find(manager, name.slice(2)), 'document').map(({ title }) => title)).toContain(name)
})

it('a variation and a cancellation are found by their own number and by their policy', async () => {
  for (const kind of ['variation', 'cancellation'] as const) {
    const { channel, id, policy } = await one<{ channel: string; id: string; policy: string }>(
      `select channel, case_id::text as id, reference as policy from lender_case where kind = '${kind}' limit 1`,
    )
    const as = channel === 'IRONBARK' ? manager : 'coolabah.manager'
    expect(idsOf(await find(as, id), kind)).toEqual([id])
    expect(idsOf(await find(as, policy.slice(3)), kind)).toContain(id)
    expect(itemsOf(await find(desk, id), kind)).toMatchObject([{ id, channel, reference: policy }])
  }
})

it('an upload is found by its receipt and its number, by the user who sent it alone', async () => {
  const { receipt, number } = await one<{ receipt: string; number: string }>(
    `select receipt_id as receipt, number from upload_receipt
     where channel = 'IRONBARK' and kind = 'document' and sent_by = '${manager}' limit 1`,
  )
  for (const text of [receipt, receipt.slice(0, 10), number]) {
    expect(idsOf(await find(manager, text), 'document'), text).toContain(receipt)
    expect(idsOf(await find('ironbark.viewer', text), 'document'), text).toEqual([])
    expect(idsOf(await find(desk, text), 'document'), text).toContain(receipt)
  }
})

it('an upload of several files is found by the beginning of each, first by a whole name', async () => {
  await app.testDatabase.pool.query(
    `insert into upload_receipt (channel, receipt_id, kind, brand_name, brand, category_code, category, upload_type,
       number, sent_by, sent_by_subject, sent_at, file_names)
     select channel, gen_random_uuid(), kind, brand_name, brand, category_code, category, upload_type, number,
       sent_by, sent_by_subject, timestamptz '2026-11-22', names
     from (select * from upload_receipt where channel = 'IRONBARK' and kind = 'document' and sent_by = '${manager}' limit 1) as one
     cross join (values (E'First.pdf\\nW7 plan.pdf'), (E'Old W7 plan.pdf'), (E'W7 plan.pdf (1)\\nOld.pdf')) as several (names)`,
  )
  for (const as of [manager, desk] as const) {
    const titles = async (text: string) => itemsOf(await find(as, text), 'document').map(({ title }) => title)
    expect((await titles('w7 ')).toSorted()).toEqual(['W7 plan.pdf', 'W7 plan.pdf (1)'])
    expect(await titles('w7 plan.pdf')).toEqual(['W7 plan.pdf', 'W7 plan.pdf (1)', 'Old W7 plan.pdf'])
  }
})

it('nobody finds a record of another lender, and the insurer finds those of all, with their lender', async () => {
  for (const [channel, own, other] of [
    ['IRONBARK', manager, 'coolabah.manager'],
    ['COOLABAH', 'coolabah.manager', manager],
  ] as const) {
    const numbers = await numbersOf(channel)
    for (const text of Object.values(numbers)) {
      expect((await find(own, text)).groups.length, text).toBeGreaterThan(0)
      const { groups } = await find(desk, text)
      expect(
        groups.flatMap(({ items }) => items).map((item) => item.channel),
        text,
      ).toContain(channel)
    }
    const secrets = [numbers.policy, numbers.loan, numbers.application, numbers.referral, numbers.submission]
    for (const text of secrets) expect((await find(other, text)).groups, text).toEqual([])
  }
  expect(kindsOf(await find('coolabah.manager', quoteId))).toEqual([])
  expect(kindsOf(await find(desk, quoteId))).toEqual([])
})

it('a record is found only with the right to view its area', async () => {
  const numbers = await numbersOf('IRONBARK')
  const rightOf: Partial<Record<FoundKind, string>> = {
    policy: 'policysearch_view',
    referral: 'uwreferral_view',
    quote: 'calculator_view',
    submission: 'policysubmission_view',
  }
  const texts = { policy: numbers.policy, referral: numbers.referral, quote: quoteId, submission: numbers.submission }
  for (const [kind, text] of Object.entries(texts)) {
    const person = (clientRoles: string[]) => ({ username: 'one', realmRoles: ['Lender_IRONBARK_Staff'], clientRoles })
    expect(kindsOf(await find(person([rightOf[kind as FoundKind] ?? '']), text))).toEqual([kind])
    expect(kindsOf(await find(person([]), text))).toEqual([])
  }
  expect((await call('nolender', numbers.policy)).statusCode).toBe(403)
  expect((await call(null, numbers.policy)).statusCode).toBe(401)
})

/** Adds a copy of a referral under another number and reference, and `more` of them under the next ones. */
const copy = async (number: string, reference: string, at: string, more = 0) =>
  await app.testDatabase.pool.query(
    `insert into lender_case (channel, kind, case_id, brand_name, reference, reference_key, raised_by,
       raised_by_subject, submitted_by_subject, submitted_at, received_at, version, state, amount, lvr, waiting_since,
       last_event)
     select channel, kind, $1::bigint + n, brand_name, $2 || coalesce(nullif(n, 0)::text, ''),
       lower($2 || coalesce(nullif(n, 0)::text, '')), raised_by, raised_by_subject, submitted_by_subject, $3, received_at,
       version, state, amount, lvr, waiting_since, last_event
     from (select * from lender_case where channel = 'IRONBARK' and kind = 'referral' order by case_id limit 1) as one
     cross join generate_series(0, $4::int) as n`,
    [number, reference, at, more],
  )

it('an exact number comes before those that begin with it, and they come before those that contain it', async () => {
  await copy('90000001', 'x-rank9-x', '2026-11-22T02:00:00Z')
  await copy('90000002', 'rank9-2', '2026-11-20T02:00:00Z')
  await copy('90000003', 'rank9-3', '2026-11-21T02:00:00Z')
  await copy('90000004', 'RANK9', '2020-11-21T02:00:00Z')
  expect(idsOf(await find(manager, 'Rank9'), 'referral')).toEqual(['90000004', '90000003', '90000002', '90000001'])
  expect(idsOf(await find(manager, 'ran'), 'referral')).not.toContain('90000001')
})

it('a record is found by the whole of the text alone, wherever its rare characters are', async () => {
  await copy('80000001', 'LN-2026-7Q7Q1.pdf_100%', '2026-11-20T02:00:00Z')
  // More than the newest ones that are compared one by one.
  await copy('80000002', 'LN-2026-newer.pdf', '2026-11-20T02:00:00Z', 250)
  for (const text of ['2026-7q7q1', '7Q7Q1.pdf', 'N-2026-7q7q1.pdf_100%', 'pdf_100%', 'Q7Q1.'])
    expect(idsOf(await find(manager, text), 'referral'), text).toHaveLength(1)
  for (const text of ['2025-7q7q1', '7Q7Q1.pdg', '7q7q1-', 'pdf?100%', 'x7q7q1.pdf'])
    expect(idsOf(await find(manager, text), 'referral'), text).toEqual([])
})

it('at most five records of a kind are returned, the newest ones', async () => {
  const newest = await rows<{ id: string }>(
    `select quote_id as id from quote where channel = 'IRONBARK' order by created_at desc`,
  )
  expect(newest.length).toBeGreaterThan(0)
  const { groups } = await find(desk, '1')
  expect(groups.length).toBeGreaterThan(1)
  for (const { items } of groups) expect(items.length).toBeLessThanOrEqual(5)
})

it('a kind says that more records match than the five returned only when more do', async () => {
  const groupOf = async (as: As, text: string) => {
    const group = (await find(as, text)).groups.find(({ kind }) => kind === 'referral')
    return [group?.items.length, group?.more]
  }
  await copy('70000000', 'fives61', '2026-11-20T02:00:00Z', 4)
  await copy('70000010', 'sixes61', '2026-11-20T02:00:00Z', 5)
  // Older than the newest ones that are compared one by one.
  await copy('70000100', 'newer-61', '2026-11-21T02:00:00Z', 250)
  for (const as of [manager, desk] as const) {
    for (const text of ['fives61', 'ives6', 'fiv']) expect(await groupOf(as, text), text).toEqual([5, false])
    for (const text of ['sixes61', 'ixes6', 'six']) expect(await groupOf(as, text), text).toEqual([5, true])
  }
})

it('a record with the number of its own comes before one that repeats the number of another', async () => {
  await copy('60000001', 'own-62', '2026-11-20T02:00:00Z')
  await copy('60000002', '60000001', '2026-11-21T02:00:00Z')
  for (const as of [manager, desk] as const)
    expect(idsOf(await find(as, '60000001'), 'referral')).toEqual(['60000001', '60000002'])
  const { policy } = await numbersOf('IRONBARK')
  await asAdmin(
    app.testDatabase.adminUrl,
    `update policy set application_number = '${quoteId}' where policy_number = '${policy}'`,
  )
  for (const text of [quoteId, quoteId.toLowerCase()]) {
    const found = await find(manager, text)
    expect(kindsOf(found).slice(0, 2)).toEqual(['quote', 'policy'])
    expect(idsOf(found, 'policy')).toEqual([policy])
  }
})

it('all records with the same number come first, also behind hundreds of newer ones that begin with it', async () => {
  await app.testDatabase.pool.query(
    `insert into upload_receipt (channel, receipt_id, kind, brand_name, brand, category_code, category, upload_type, number,
       sent_by, sent_by_subject, sent_at, file_names)
     select channel, gen_random_uuid(), kind, brand_name, brand, category_code, category, upload_type,
       case when n <= 3 then 'SAME7' else 'SAME7' || n end, sent_by, sent_by_subject,
       timestamptz '2026-11-22' + n * interval '1 second', 'a.pdf'
     from (select * from upload_receipt where channel = 'IRONBARK' and kind = 'document' and sent_by = '${manager}' limit 1) as one
     cross join generate_series(1, 220) as n`,
  )
  for (const as of [manager, desk] as const)
    expect(itemsOf(await find(as, 'same7'), 'document').map(({ reference }) => reference)).toEqual([
      'SAME7',
      'SAME7',
      'SAME7',
      'SAME7220',
      'SAME7219',
    ])
})

/** Attaches files to the oldest case of a kind of IRONBARK: one name, or as many as `more` says with their number before it. */
const attach = async (kind: 'referral' | 'variation', name: string, at: string, more = 0) => {
  const { rows: added } = await app.testDatabase.pool.query<{ id: string; reference: string }>(
    `with oldest as (
       select * from lender_case where channel = 'IRONBARK' and kind = $1 order by case_id limit 1
     ), file as (
       insert into case_document (channel, case_kind, case_id, upload_id, version, name, content_type, size, sha256,
         uploaded_by, uploaded_at)
       select channel, kind, case_id, gen_random_uuid(), 1, coalesce(nullif(n, 0)::text, '') || $2, 'application/pdf', 1, '',
         raised_by, $3
       from oldest cross join generate_series(0, $4::int) as n
     )
     select case_id::text as id, reference from oldest`,
    [kind, name, at, more],
  )
  const [oldest] = added
  if (!oldest) throw new Error(`No ${kind}`)
  return oldest
}

it('a file of a case is found by a part of its name and leads to its case, with the right to view the case alone', async () => {
  const [referral, variation] = [
    await attach('referral', 'Q7 valuation (final).pdf', '2026-11-20T02:00:00Z'),
    await attach('variation', 'Title search Q7 vari.pdf', '2026-11-20T02:00:00Z'),
  ]
  for (const [as, channel] of [
    [manager, null],
    [desk, 'IRONBARK'],
  ] as const) {
    expect(itemsOf(await find(as, '7 valuation (f'), 'file')).toMatchObject([
      {
        title: 'Q7 valuation (final).pdf',
        caseKind: 'referral',
        status: `Referral ${referral.id}`,
        ...referral,
        channel,
      },
    ])
    expect(itemsOf(await find(as, 'SEARCH q7'), 'file')).toMatchObject([
      { caseKind: 'variation', ...variation, channel },
    ])
  }
  const person = (right: string) => ({ username: 'one', realmRoles: ['Lender_IRONBARK_Staff'], clientRoles: [right] })
  for (const [right, text, other] of [
    ['uwreferral_view', 'q7 valuation', 'search q7'],
    ['variation_view', 'search q7', 'q7 valuation'],
  ] as const) {
    expect(kindsOf(await find(person(right), text)), right).toEqual(['file'])
    expect(kindsOf(await find(person(right), other)), right).toEqual([])
  }
  expect(kindsOf(await find('coolabah.manager', 'q7 valuation'))).toEqual([])
  expect(kindsOf(await find(person('calculator_view'), 'q7 valuation'))).toEqual([])
})

it('an older file is found by a part across its words, and not by another separator, of many files a day and of few', async () => {
  await attach('referral', 'valuation_Q8W8.final.pdf', '2026-01-19T02:00:00Z')
  // More than the newest ones that are compared one by one.
  await attach('referral', ' valuation final.pdf', '2026-11-21T02:00:00Z', 250)
  const expectFound = async () => {
    for (const as of [manager, desk] as const) {
      for (const text of ['valuation_q8', 'ion_q8w8', '8w8.final.p', 'Q8W8.FINAL'])
        expect(
          itemsOf(await find(as, text), 'file').map(({ title }) => title),
          text,
        ).toEqual(['valuation_Q8W8.final.pdf'])
      for (const text of ['ion-q8w8', 'ion q8w8', 'ionqq8w8', '8w8qfinal', 'q8w8_final'])
        expect(itemsOf(await find(as, text), 'file'), text).toEqual([])
    }
    expect(itemsOf(await find('coolabah.manager', 'valuation_q8'), 'file')).toEqual([])
  }
  await expectFound()
  await asAdmin(
    app.testDatabase.adminUrl,
    `update case_document set uploaded_at = uploaded_at - substring(name, '^\\d+')::int * interval '1 day'
     where name ~ '^\\d+ valuation final'`,
  )
  await expectFound()
})

it('an older quote is found by a part of its number or of the lender’s reference, of many quotes a day and of few', async () => {
  await asAdmin(
    app.testDatabase.adminUrl,
    `insert into quote select (jsonb_populate_record(quote, jsonb_build_object(
       'quote_id', 'OLDER-' || lpad(n::text, 5, '0') || '-QUOTE', 'source_ref_number', 'Jones/' || n || '/Q9W9',
       'created_at', timestamptz '2026-11-22' - n * interval '1 minute'))).*
     from quote cross join generate_series(1, 300) as n where quote_id = '${quoteId}'`,
  )
  const expectFound = async () => {
    expect(itemsOf(await find(manager, 'nes/299/q9'), 'quote').map(({ reference }) => reference)).toEqual([
      'Jones/299/Q9W9',
    ])
    for (const text of ['0299-quo', 'er-00299', 'R-00299-Q'])
      expect(idsOf(await find(manager, text), 'quote'), text).toEqual(['OLDER-00299-QUOTE'])
    expect(itemsOf(await find('coolabah.manager', 'nes/299/q9'), 'quote')).toEqual([])
    expect(idsOf(await find('coolabah.manager', '0299-quo'), 'quote')).toEqual([])
  }
  await expectFound()
  await asAdmin(
    app.testDatabase.adminUrl,
    `update quote set created_at = timestamptz '2026-11-22' - substr(quote_id, 7, 5)::int * interval '1 day'
     where quote_id like 'OLDER-%'`,
  )
  await expectFound()
})

it('file names whose parts take too long are found among the newest, and numbers by their parts all the same', async () => {
  const { referral } = await numbersOf('IRONBARK')
  await attach('referral', `scan-${referral}.pdf`, '2026-11-22T03:00:00Z')
  const locked = asAdmin(app.testDatabase.adminUrl, 'lock table case_document; select pg_sleep(1)')
  await setTimeout(300)
  const found = await find(manager, referral.slice(1))
  await locked
  expect(found.searchedParts).toBe(false)
  expect(idsOf(found, 'referral')).toContain(referral)
  expect(itemsOf(found, 'file')).toMatchObject([{ title: `scan-${referral}.pdf` }])
})

it('a part is found by three letters or digits in a row; without them beginnings are, and the response says so', async () => {
  const { policy, application } = await one<Record<'policy' | 'application', string>>(
    `select policy_number as policy, application_number as application from policy
     where channel = 'IRONBARK' and application_number ~ '^[A-Z]{2}-\\d' order by created_at limit 1`,
  )
  const part = await find(manager, application.slice(1))
  expect(part.searchedParts).toBe(true)
  expect(idsOf(part, 'policy')).toContain(policy)
  const beginning = await find(manager, application.slice(0, 5))
  expect(beginning.searchedParts).toBe(false)
  expect(idsOf(beginning, 'policy').length).toBeGreaterThan(0)
  expect(await find(manager, application.slice(1, 5))).toMatchObject({ searchedParts: false })
})

it('the response to three digits says that only beginnings were searched, whether or not they find something', async () => {
  const { referral } = await numbersOf('IRONBARK')
  const beginning = await find(manager, referral.slice(0, 3))
  expect(idsOf(beginning, 'referral').length).toBeGreaterThan(0)
  expect(beginning.searchedParts).toBe(false)
  expect(await find(manager, '☃☃9')).toEqual({ groups: [], searchedParts: false })
})

it.each(['%', '_', '\\', "'", '%%%%', '\u0000', '☃', '\uffff', '   %_%_'])(
  'the text %j finds nothing and breaks nothing',
  async (text) => {
    for (const as of [manager, desk] as const) {
      const response = await call(as, text)
      if (response.statusCode !== 400) expect(response.json<FindResult>().groups).toEqual([])
    }
  },
)

it.each(['', '   ', 'x'.repeat(61)])('the text %j is refused', async (text) => {
  expect((await call(manager, text)).statusCode).toBe(400)
})
