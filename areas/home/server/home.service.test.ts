import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDemoRecords } from '#apps/server'
import { caseKinds } from '#areas/case/contract'
import { recordCaseDays } from '#areas/case/server'
import { seedDemoPolicies } from '#areas/policy/server'
import { exampleRequests } from '#areas/quote/contract'
import { addDays, formatDayInFigures } from '#packages/calendar'
import { asAdmin } from '../../../tests/service/as-admin.ts'
import { acceptDisclaimer, quoteFor } from '../../../tests/service/quote-calls.ts'
import { type DemoName, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import type { DeskHome, LenderHome } from '../contract/index.ts'

const now = '2026-11-23T02:00:00Z'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now })
  await seedDemoPolicies(app.deps)
  await createDemoRecords(app.deps)
  for (const as of ['figtree.underwriter', 'figtree.assessor'] as const)
    await app.inject(as, '/api/underwriting/decisions')
}, 60_000)
afterAll(() => app.stop())

const ofLender = async (as: DemoName) => (await app.inject(as, '/api/home/lender')).json<LenderHome>()
const ofDesk = async (as: DemoName) => (await app.inject(as, '/api/home/desk')).json<DeskHome>()
const query = async <Row>(text: string) => (await app.testDatabase.pool.query(text)).rows as Row[]
const number = async (text: string) => Number((await query<{ count: string }>(text))[0]?.count)
const post = async (as: DemoName, url: string, body: object) =>
  await app.inject(as, { method: 'POST', url, payload: body })
type Page = { readonly totalItems: number; readonly items: readonly Readonly<Record<string, unknown>>[] }
/** The rows of a list of a lender's user. */
const rowsOf = async (as: DemoName, url: string, body: object) =>
  (await post(as, url, { pageSize: 100, ...body })).json<Page>().items
const casesOf = async (as: DemoName, body: object) => await rowsOf(as, '/api/home/lender/cases/search', body)
/** The number of rows of a list of the desk. */
const listed = async (body: object) => {
  return (await post('figtree.underwriter', '/api/underwriting/search', body)).json<Page>().totalItems
}
const notOnHold = ['Submitted', 'In Progress', 'Assigned']
const isOpen = `state in ('Submitted', 'Assigned', 'On Hold')`
/** The subject of ironbark.manager. */
const own = `channel = 'IRONBARK' and submitted_by_subject = (
  select submitted_by_subject from lender_case where channel = 'IRONBARK' and raised_by = 'ironbark.manager' limit 1)`

it('a lender’s user sees each of their open questions, the cases with the insurer, and their decisions', async () => {
  const home = await ofLender('ironbark.manager')
  const onHold = await query<{ id: string }>(
    `select case_id::text as id from lender_case where ${own} and paused_at is not null and ${isOpen} order by submitted_at desc`,
  )
  expect(onHold.length).toBeGreaterThan(0)
  expect(home.questions.items.map(({ id }) => id)).toEqual(onHold.map(({ id }) => id))
  const waiting = await number(`select count(*) from lender_case where ${own} and paused_at is null and ${isOpen}`)
  expect(waiting).toBeGreaterThan(0)
  expect(home.withInsurer).toMatchObject({ items: { length: waiting }, more: false })
  for (const { decidedAt, decision } of home.decisions.items) {
    expect(decision).not.toBeNull()
    expect(Date.parse(decidedAt ?? '')).toBeGreaterThan(Date.parse('2026-11-08T00:00:00Z'))
  }
  expect(home.decisions.items.length).toBeGreaterThan(0)
})

it('a lender’s user sees nothing of another user or another lender', async () => {
  const manager = await ofLender('ironbark.manager')
  const other = await ofLender('coolabah.manager')
  const idsOf = (home: LenderHome) =>
    [...home.questions.items, ...home.withInsurer.items, ...home.decisions.items].map(({ kind, id }) => `${kind} ${id}`)
  expect(idsOf(other).length).toBeGreaterThan(0)
  const numbers = await query<{ channel: string }>(
    `select distinct channel from lender_case where case_id::text = any('{${idsOf(other).map((id) => id.split(' ')[1])}}')`,
  )
  expect(numbers).toContainEqual({ channel: 'COOLABAH' })
  expect(idsOf(manager).filter((id) => idsOf(other).includes(id))).toEqual([])
  const viewer = await ofLender('ironbark.viewer')
  expect(idsOf(viewer).filter((id) => idsOf(manager).includes(id))).toEqual([])
})

it('each number of a lender’s page is that of its list of cases, and no other list has them', async () => {
  await query(`update lender_case set state = 'Withdrawn', decision = 'Withdrawn', decided_at = timestamptz '${now}',
    decided_by = 'ironbark.manager', decided_by_subject = submitted_by_subject, paused_at = null
    where kind = 'variation' and case_id = (select max(case_id) from lender_case where ${own} and kind = 'variation')`)
  await query(`update lender_case set decided_at = timestamptz '2026-11-08T12:59:59Z' where (kind, case_id) = (
    select kind, case_id from lender_case where ${own} and state = 'Decided' order by decided_at limit 1)`)
  await query(`update lender_case set decided_at = timestamptz '2026-11-08T13:00:00Z' where (kind, case_id) = (
    select kind, case_id from lender_case where ${own} and state = 'Decided' order by decided_at desc limit 1)`)
  const home = await ofLender('ironbark.manager')
  const keysOf = (rows: readonly { readonly kind?: unknown; readonly id?: unknown }[]) =>
    rows.map(({ kind, id }) => `${kind} ${id}`).toSorted()
  const onHold = await casesOf('ironbark.manager', { filter: { status: ['On Hold'] } })
  expect(keysOf(onHold)).toEqual(keysOf(home.questions.items))
  const waiting = await casesOf('ironbark.manager', { filter: { status: notOnHold } })
  expect(keysOf(waiting)).toEqual(keysOf(home.withInsurer.items))
  const show = 'decided'
  const decided = await casesOf('ironbark.manager', { show, filter: { decidedAt: '09/11/2026 - 23/11/2026' } })
  expect(keysOf(decided)).toEqual(keysOf(home.decisions.items))
  const all = await casesOf('ironbark.manager', { show })
  expect(all.length).toBeGreaterThan(decided.length)
  const withdrawn = await casesOf('ironbark.manager', { show: 'withdrawn' })
  expect(withdrawn).toMatchObject([
    { kind: 'variation', status: 'Withdrawn', decision: 'Withdrawn' },
    { kind: 'referral', status: 'Complete', decision: 'Withdrawn' },
  ])
})

it('a list of cases has those of the user alone, of the kinds that they may see', async () => {
  const shows = ['open', 'decided', 'withdrawn']
  const idsOf = async (as: DemoName) =>
    (await Promise.all(shows.map((show) => casesOf(as, { show })))).flat().map(({ kind, id }) => `${kind} ${id}`)
  const [manager, viewer, other] = [
    await idsOf('ironbark.manager'),
    await idsOf('ironbark.viewer'),
    await idsOf('coolabah.manager'),
  ]
  expect(manager.length).toBeGreaterThan(0)
  expect(other.length).toBeGreaterThan(0)
  expect(manager.filter((id) => viewer.includes(id) || other.includes(id))).toEqual([])
  await query(`update lender_case set submitted_by_subject = 'subject-of-ironbark.broker' where kind = 'referral'
    and channel = 'IRONBARK' and case_id = (select max(case_id) from lender_case where channel = 'IRONBARK')`)
  expect(await idsOf('ironbark.broker')).toEqual([])
  expect((await post('figtree.underwriter', '/api/home/lender/cases/search', {})).statusCode).toBe(403)
})

it('a list of cases is filtered and sorted by each of its columns, and a closed case waits no longer', async () => {
  const { brand, decision } = (await app.inject('ironbark.manager', '/api/home/lender/cases/choices')).json<{
    brand: string[]
    decision: string[]
  }>()
  for (const show of ['open', 'decided']) {
    const all = await casesOf('ironbark.manager', { show })
    expect(all.every((row) => brand.includes(String(row.brand)))).toBe(true)
    expect(all.every((row) => row.decision === null || decision.includes(String(row.decision)))).toBe(true)
    for (const field of ['id', 'kind', 'reference', 'brand', 'status', 'decision'] as const) {
      const [value] = all.flatMap((row) => row[field] ?? [])
      if (value === undefined) continue
      const found = await casesOf('ironbark.manager', { show, filter: { [field]: String(value) } })
      const has = (row: (typeof all)[number]) => String(row[field]).toLowerCase().includes(String(value).toLowerCase())
      expect([field, found]).toEqual([field, all.filter(has)])
      const sorted = await casesOf('ironbark.manager', { show, sorts: [{ field, ascending: true }] })
      const texts = sorted.map((row) => String(row[field]).toLowerCase())
      expect([field, texts]).toEqual([field, texts.toSorted((one, two) => (one < two ? -1 : 1))])
    }
  }
  expect((await casesOf('ironbark.manager', { filter: { waitingSince: '1 hour' } })).length).toBeGreaterThan(0)
  expect(await casesOf('ironbark.manager', { show: 'decided', filter: { waitingSince: '1 hour' } })).toEqual([])
})

it('a part without the right to its records is empty', async () => {
  const broker = await ofLender('ironbark.broker')
  expect(broker.expiringQuotes).not.toBeNull()
  expect(broker).toMatchObject({ doubtfulSubmissions: null, newestSubmissions: null, questions: { items: [] } })
  const staff = await ofLender('ironbark.lender')
  expect(staff).toMatchObject({ expiringQuotes: null, newestQuotes: null, doubtfulSubmissions: null })
})

it('the newest uploads are the user’s own, those of data with the right to that screen', async () => {
  const stored = await query<{ id: string; kind: string }>(`select receipt_id::text as id, kind from upload_receipt
    where channel = 'IRONBARK' and sent_by = 'ironbark.manager' order by sent_at desc`)
  expect(new Set(stored.map(({ kind }) => kind))).toEqual(new Set(['document', 'data']))
  const { newestUploads } = await ofLender('ironbark.manager')
  expect(newestUploads.map(({ receiptId: id, kind }) => ({ id, kind }))).toEqual(stored.slice(0, 8))
  expect(newestUploads).toContainEqual(
    expect.objectContaining({ kind: 'document', against: expect.stringMatching(/^Policy |^Loan |^Application /) }),
  )
  const [, claims = ''] = (await app.tokenFor('ironbark.manager')).split('.')
  const { sub: subject } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const withoutData = { username: 'ironbark.manager', subject, realmRoles: ['Lender_IRONBARK_Manager'] }
  const home = (await app.inject(withoutData, '/api/home/lender')).json<LenderHome>()
  expect(home.newestUploads.map(({ receiptId }) => receiptId)).toEqual(
    stored
      .filter(({ kind }) => kind === 'document')
      .map(({ id }) => id)
      .slice(0, 8),
  )
  expect((await ofLender('ironbark.viewer')).newestUploads).toEqual([])
})

it('a quote that expires within 14 days and was not applied is shown until its last valid day', async () => {
  await acceptDisclaimer(app, 'ironbark.manager')
  const { quoteId, validUntil } = await quoteFor(app, 'ironbark.manager', exampleRequests.purchase)
  const shownOn = async (day: string) => {
    app.clock.set(`${day}T02:00:00Z`)
    const { expiringQuotes } = await ofLender('ironbark.manager')
    const period = [day, addDays(day, 14)].map(formatDayInFigures).join(' - ')
    const filter = { status: ['Calculated'], calculatedBy: ['ironbark.manager'], validUntil: period }
    const listed = await rowsOf('ironbark.manager', '/api/quote/search', { filter })
    expect(listed.map((quote) => quote.quoteId)).toEqual(expiringQuotes?.items.map((quote) => quote.quoteId))
    return expiringQuotes?.items.some((quote) => quote.quoteId === quoteId)
  }
  const daysBefore = (days: number) => new Date(Date.parse(validUntil) - days * 86_400_000).toISOString().slice(0, 10)
  expect(await shownOn(daysBefore(15))).toBe(false)
  expect(await shownOn(daysBefore(0))).toBe(true)
  expect(await shownOn(daysBefore(-1))).toBe(false)
  app.clock.set(now)
})

it('a submission of the last 14 days with a warning is shown, and its list has the same ones', async () => {
  const at = async (time: string, order: string) =>
    await asAdmin(
      app.testDatabase.adminUrl,
      `update policy_submission set warnings = 2, submitted_at = timestamptz '${time}'
      where submission_id = (select submission_id from policy_submission where ${own} order by ${order} limit 1)`,
    )
  await at('2026-11-08T13:00:00Z', 'submission_id')
  await at('2026-11-08T12:59:59Z', 'submission_id desc')
  expect(await number(`select count(*) from policy_submission where ${own} and warnings > 0`)).toBeGreaterThan(1)
  const { doubtfulSubmissions } = await ofLender('ironbark.manager')
  const filter = { submittedAt: '09/11/2026 - 23/11/2026', warnings: '> 0', status: ['Submitted'] }
  const listed = await rowsOf('ironbark.manager', '/api/policy-submission/submissions/search', { filter })
  expect(listed.length).toBeGreaterThan(0)
  expect(listed.map((row) => row.submissionId)).toEqual(doubtfulSubmissions?.items.map((row) => row.submissionId))
})

it('the desk counts the open cases of all lenders, and each count is that of its list', async () => {
  // Waiting for exactly a limit of an age.
  await query(`update lender_case set waiting_since = timestamptz '${now}' - interval '24 hours' where (kind, case_id) in (
    select kind, case_id from lender_case where state = 'Submitted' and paused_at is null limit 1)`)
  const home = await ofDesk('figtree.underwriter')
  expect(home.open).toBe(await listed({}))
  expect(home.ages[1]).toBeGreaterThan(0)
  const { open, unassigned, mine } = home
  expect((await app.inject('figtree.underwriter', '/api/home/desk/counts')).json()).toEqual({ open, unassigned, mine })
  expect(home.mine).toBe(await listed({ show: 'mine' }))
  expect(home.unassigned).toBe(await listed({ show: 'unassigned' }))
  expect(home.onHold).toBe(await listed({ filter: { status: ['On Hold'] } }))
  expect(home.late).toBe(await listed({ filter: { waitingSince: '48 hours', status: notOnHold } }))
  for (const { kind, open } of home.kinds)
    expect(open).toBe(await listed({ filter: { kind: [`${kind[0]?.toUpperCase()}${kind.slice(1)}`] } }))
  const ages = ['0-4 hours', '4-24 hours', '24-48 hours', '48-120 hours', '120 hours']
  expect(home.ages).toEqual(await Promise.all(ages.map((waitingSince) => listed({ filter: { waitingSince } }))))
  expect(home.ages.reduce((sum, count) => sum + count, 0)).toBe(home.open)
  for (const { username, open } of home.people) expect(open).toBe(await listed({ filter: { assignedTo: [username] } }))
  expect(home.people.reduce((sum, { open }) => sum + open, 0)).toBe(home.open - home.unassigned)
})

it('the desk’s numbers of each person and of the day are those of their lists, also of colleagues’ decisions', async () => {
  const today = `timestamptz '${now}'`
  const decided = await query<{ case_id: string }>(`update case_decision set decided_at = ${today} where decided_at in (
    select max(decided_at) from case_decision where decision <> 'Closed' group by case_kind) returning case_id`)
  // The lender has resubmitted a referral since, which was also decided by a colleague before.
  await query(`update lender_case set state = 'Submitted', decision = null, decided_at = null, decided_by = null,
    decided_by_subject = null where kind = 'referral' and case_id = any(array[${decided.map((row) => row.case_id)}]::bigint[])`)
  await query(`insert into case_decision select channel, case_kind, case_id, version, submission_type, reason, amount, lvr,
    submitted_at, decision, 'figtree.manager', 'a-colleague', decided_at - interval '1 minute' from case_decision
    where case_kind = 'referral' and decided_at = ${today}`)
  await query(`update lender_case set state = 'Withdrawn', decision = 'WITHDRAWN', paused_at = null,
    decided_at = ${today}, decided_by = 'ironbark.manager', decided_by_subject = submitted_by_subject
    where kind = 'referral' and case_id = (
      select max(case_id) from lender_case where kind = 'referral' and state = 'Submitted')`)
  const person = `assigned_to_subject = (select min(assigned_to_subject) from lender_case where ${isOpen})`
  await query(`update lender_case set waiting_since = ${today} - interval '3 days' where ${person} and ${isOpen}`)
  const home = await ofDesk('figtree.assessor')
  for (const { kind, receivedToday, decidedToday } of home.kinds) {
    const filter = { kind: [caseKinds[kind]] }
    expect(receivedToday).toBe(await listed({ show: 'all', filter: { ...filter, submissionDateTime: '23/11/2026' } }))
    expect(decidedToday).toBe(await listed({ show: 'decided-today', filter }))
  }
  expect(home.kinds[0]?.decidedToday).toBe(1)
  for (const { username, onHold, late } of home.people) {
    const assignedTo = [username]
    expect(onHold).toBe(await listed({ filter: { assignedTo, status: ['On Hold'] } }))
    expect(late).toBe(await listed({ filter: { assignedTo, waitingSince: '48 hours', status: notOnHold } }))
  }
  expect(home.people.some(({ late }) => late > 0)).toBe(true)
})

it('the figures of a day that is over are written once, and say how long decisions usually take', async () => {
  await query('delete from case_day')
  await recordCaseDays(app.database, new Date(now))
  const days = await query<{ day: string; received: number }>(
    `select day::text, received from case_day where channel = '-' and kind = 'referral' order by day`,
  )
  expect(days.at(-1)?.day).toBe('2026-11-22')
  const received = await number(
    `select count(*) from lender_case where kind = 'referral'
     and (submitted_at at time zone 'Australia/Sydney')::date between '2026-10-19' and '2026-11-22'`,
  )
  expect(days.reduce((sum, day) => sum + day.received, 0)).toBe(received)

  await query(`update case_day set received = 77 where channel = '-' and kind = 'referral' and day = '2026-11-22'`)
  await recordCaseDays(app.database, new Date(now))
  expect(
    await number(
      `select received as count from case_day where channel = '-' and kind = 'referral' and day = '2026-11-22'`,
    ),
  ).toBe(77)

  await query(
    `update case_day set decided_in_period = 5, median_minutes = 90, ninetieth_minutes = 300 where kind = 'referral'`,
  )
  expect((await ofDesk('figtree.underwriter')).kinds[0]).toMatchObject({ usualTime: { median: 90, ninetieth: 300 } })
  expect((await ofLender('ironbark.manager')).usualTimes.referral).toEqual({ median: 90, ninetieth: 300 })
  await query(`update case_day set decided_in_period = 4`)
  expect((await ofLender('ironbark.manager')).usualTimes.referral).toBeUndefined()
})
