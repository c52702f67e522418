import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connectDatabase } from '#platform/database'
import { deskCalls } from '../../../tests/service/desk-calls.ts'
import { eventsIn, listen, type OpenStream, openStream } from '../../../tests/service/read-events.ts'
import { referralCalls } from '../../../tests/service/referral-calls.ts'
import type { TestPerson } from '../../../tests/service/sign-tokens.ts'
import { type DemoName, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { submissionCalls } from '../../../tests/service/submission-calls.ts'
import { type Announcement, announce } from './announce.ts'

const manager = 'ironbark.manager'
const viewer = 'ironbark.viewer'
const colleague: TestPerson = {
  username: 'colleague',
  realmRoles: ['Lender_IRONBARK_Staff'],
  clientRoles: ['uwreferral_full'],
}
const stranger = 'coolabah.manager'
const underwriter = 'figtree.underwriter'
const lenderEvents = '/api/notification/events'
const deskEvents = '/api/underwriting/events'

let app: TestApp
let address: string
let calls: ReturnType<typeof referralCalls>
let desk: ReturnType<typeof deskCalls>
const streams: OpenStream[] = []
let references = 0
beforeAll(async () => {
  app = await startTestApp()
  address = await listen(app.server)
  calls = referralCalls(app)
  desk = deskCalls(app)
  await listening()
})
afterAll(() => app.stop())
beforeEach(() => {
  references += 1
})
afterEach(() => {
  for (const { close } of streams.splice(0)) close()
})

/** Waits until the server listens for changes: its first connection tells open streams to refetch. */
async function listening(): Promise<void> {
  const listeners = async () => {
    const { rows } = await app.testDatabase.pool.query(
      `select from pg_stat_activity where datname = current_database() and query like 'listen %record_changed%'`,
    )
    return rows
  }
  await vi.waitUntil(async () => (await listeners()).length === 1, { timeout: 15_000 })
  const stream = await open(manager, lenderEvents)
  await calls.raise(manager, 'EVENT-HEARD')
  await stream.read('received')
  stream.close()
}

async function open(
  as: DemoName | TestPerson,
  path: string,
  changes: Record<string, unknown> = {},
): Promise<OpenStream> {
  const stream = await openStream(address + path, { authorization: `Bearer ${await app.tokenFor(as, changes)}` })
  streams.push(stream)
  if (stream.status === 200) await stream.read(': open')
  return stream
}

const raise = (as: DemoName = manager, brandName = 'IronbarkBank') =>
  calls.raise(as, `EVENT-${references}-${as}`, { brandName })

/** An event of an own request, as the stream delivers it. */
const change = (id: string, event: object) =>
  ['change', { record: { kind: 'referral', id }, event, own: true }] as const

it('the event stream reports the lender’s referrals to each user, and whether each is their own', async () => {
  const [own, other] = [await open(manager, lenderEvents), await open(viewer, lenderEvents)]
  const requestId = await raise()
  await desk.assign(underwriter, requestId)
  const notices = [
    change(requestId, { number: 1, kind: 'received', status: 'Submitted' }),
    change(requestId, { number: 2, kind: 'assigned', status: 'In Progress' }),
  ]
  expect(eventsIn(await own.read('"assigned"'))).toEqual(notices)
  expect(eventsIn(await other.read('"assigned"'))).toEqual(
    notices.map(([name, notice]) => [name, { ...Object(notice), own: false }]),
  )
})

it('the event stream marks a referral as own for the user who resubmitted it too', async () => {
  const requestId = await raise()
  await desk.assign(underwriter, requestId)
  await desk.decide(underwriter, requestId)
  const sender = await open(colleague, lenderEvents)
  await calls.resubmit(colleague, { lenderRefNumber: `EVENT-${references}-${manager}` }, [])
  // An earlier event may still be on its way when the stream opens.
  expect(eventsIn(await sender.read('resubmitted')).at(-1)).toEqual(
    change(requestId, { number: 4, kind: 'resubmitted', status: 'Submitted' }),
  )
})

it('the event stream reports nothing of another lender', async () => {
  const theirs = await open(stranger, lenderEvents)
  await raise()
  const requestId = await raise(stranger, 'CoolabahMutual')
  // Notices arrive in the order of the changes: a leaked first notice would precede the own one.
  expect(eventsIn(await theirs.read('received'))).toEqual([
    change(requestId, { number: 1, kind: 'received', status: 'Submitted' }),
  ])
})

it('the event stream of a lender does not report a change that was refused', async () => {
  const stream = await open(manager, lenderEvents)
  const requestId = await raise()
  expect((await calls.submit(manager, { lenderRefNumber: `EVENT-${references}-${manager}` }, [])).statusCode).toBe(400)
  expect((await desk.ask(underwriter, requestId, 'Who lives there?')).statusCode).toBe(409)
  await desk.withdraw(manager, requestId)
  const kinds = eventsIn(await stream.read('withdrawn')).map(([, content]) => Object(content).event.kind)
  expect(kinds).toEqual(['received', 'withdrawn'])
})

it('the event stream tells the screens to refetch after the database connection was lost', async () => {
  const [lender, insurer] = [await open(manager, lenderEvents), await open(underwriter, deskEvents)]
  const admin = connectDatabase({ connectionString: app.testDatabase.adminUrl, poolSize: 1, statementTimeout: 5_000 })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lmi-portal listener' and datname = current_database()`.execute(admin.database)
  await admin.database.destroy()
  expect(eventsIn(await lender.read('refresh'))).toEqual([['refresh', {}]])
  expect(eventsIn(await insurer.read('refresh'))).toEqual([['refresh', {}]])
  await raise()
  expect(await lender.read('received')).toContain('event: change')
})

const person = (username: string, ...clientRoles: string[]): TestPerson => ({
  username,
  subject: username,
  realmRoles: ['Lender_IRONBARK_Staff'],
  clientRoles,
})
const refers = person('refers', 'uwreferral_view')
const varies = person('varies', 'variation_full')
const searches = person('searches', 'policysearch_view')
const latest = async (as: TestPerson | DemoName) =>
  (await app.inject(as, '/api/notification/latest-events')).json<object[]>()
const notify = (record: Announcement['record'], number: number, kind: string) =>
  app.deps.database.transaction().execute((transaction) =>
    announce(transaction, {
      channel: 'IRONBARK',
      at: app.deps.clock(),
      record,
      event: { number, kind, status: 'Any' },
      people: ['refers', 'varies', 'searches'],
      mail: { subject: 'Notified', text: 'Notified.', recipients: ['refers', 'varies', 'searches', 'varies'] },
    }),
  )
const variation = { kind: 'variation', id: '200001', policyNumber: '1000000001' } as const
const referral = { kind: 'referral', id: '1' } as const

it('an event reaches only users whose roles may view the record', async () => {
  const [lines, nobodys] = [
    await Promise.all([refers, varies, searches].map((as) => open(as, lenderEvents))),
    await open('ironbark.lender', lenderEvents, { exp: Math.floor(app.deps.clock().getTime() / 1000) + 2 }),
  ]
  await notify(variation, 1, 'accepted')
  await notify(referral, 1, 'decided')
  await raise()
  const kinds = (text: string) => eventsIn(text).map(([, content]) => Object(content).record.kind)
  expect(kinds((await lines[0]?.read('received')) ?? '')).toEqual(['referral', 'referral'])
  expect(kinds((await lines[1]?.read('accepted')) ?? '')).toEqual(['variation'])
  expect(kinds((await lines[2]?.read('accepted')) ?? '')).toEqual(['variation'])
  expect(await nobodys.read(null)).toBe(': open\n\n')
  expect(await latest(refers)).toEqual([{ record: referral, event: { number: 1, kind: 'decided' } }])
  const seen = [{ record: variation, event: { number: 1, kind: 'accepted' } }]
  expect([await latest(varies), await latest(searches), await latest('ironbark.lender')]).toEqual([seen, seen, []])
})

it('a missed event is listed until its record has another event', async () => {
  await notify(variation, 2, 'asked')
  expect(await latest(varies)).toEqual([{ record: variation, event: { number: 2, kind: 'asked' } }])
  await app.deps.database.transaction().execute((transaction) =>
    announce(transaction, {
      channel: 'IRONBARK',
      at: app.deps.clock(),
      record: variation,
      event: { number: 3, kind: 'answered', status: 'Assigned' },
      people: [],
      mail: null,
    }),
  )
  expect(await latest(varies)).toEqual([])
})

it('an event is not listed for another lender, even for the same subject', async () => {
  await notify(variation, 4, 'accepted')
  expect(await latest({ ...varies, realmRoles: ['Lender_COOLABAH_Staff'] })).toEqual([])
})

it('the desk’s event stream reports the referrals of all lenders, by channel and number only', async () => {
  const stream = await open(underwriter, deskEvents)
  const one = await raise()
  const other = await raise(stranger, 'CoolabahMutual')
  expect(eventsIn(await stream.read('COOLABAH'))).toEqual([
    ['change', { kind: 'Referral', channel: 'IRONBARK', id: one, event: 'received' }],
    ['change', { kind: 'Referral', channel: 'COOLABAH', id: other, event: 'received' }],
  ])
})

it.each<[DemoName, string, number]>([
  [manager, lenderEvents, 200],
  [viewer, lenderEvents, 200],
  ['ironbark.lender', lenderEvents, 200],
  [underwriter, lenderEvents, 403],
  [underwriter, deskEvents, 200],
  [manager, deskEvents, 403],
])('an event stream refuses %s at %s with %i', async (as, path, status) => {
  expect((await open(as, path)).status).toBe(status)
})

it('a withdrawn submission is reported to the desk, and not to the lender', async () => {
  const [lender, insurer] = [await open(manager, lenderEvents), await open(underwriter, deskEvents)]
  const submissions = submissionCalls(app)
  const { submissionId } = await submissions.createdExample(`EVENT-S${references}`)
  expect((await submissions.withdraw(manager, submissionId)).statusCode).toBe(200)
  expect(eventsIn(await insurer.read('withdrawn'))).toEqual([
    ['change', { kind: 'Submission', channel: 'IRONBARK', id: submissionId, event: 'withdrawn' }],
  ])
  const requestId = await raise()
  expect(eventsIn(await lender.read('received'))).toEqual([
    change(requestId, { number: 1, kind: 'received', status: 'Submitted' }),
  ])
})

it('an event stream ends when the token expires', async () => {
  const seconds = Math.floor(app.deps.clock().getTime() / 1000)
  const stream = await open(manager, lenderEvents, { exp: seconds + 1 })
  expect(await stream.read(null)).toBe(': open\n\n')
})

it('an event stream is not opened without a token', async () => {
  expect((await openStream(address + lenderEvents)).status).toBe(401)
})

it('a graceful stop ends every event stream and waits for none', async () => {
  const own = await startTestApp()
  const url = await listen(own.server)
  const [lender, insurer] = await Promise.all(
    (
      [
        [manager, lenderEvents],
        [underwriter, deskEvents],
      ] as const
    ).map(async ([as, path]) => openStream(url + path, { authorization: `Bearer ${await own.tokenFor(as)}` })),
  )
  await lender?.read('open')
  await insurer?.read('open')
  await own.stop()
  // A read to the end returns only if the stream ends. The listener may have connected meanwhile, which is an event too.
  expect(await lender?.read(null)).toMatch(/^: open\n\n/)
  expect(await insurer?.read(null)).toMatch(/^: open\n\n/)
})
