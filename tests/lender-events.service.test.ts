import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { exampleRequests } from '#areas/quote/contract'
import { eventsSchema, type LenderEvent } from '#areas/webhook/contract'
import { recordLenderEvents } from '#areas/webhook/server'
import { formatDayInFigures } from '#packages/calendar'
import { sydneyDate } from '#platform/clock'
import { pdf } from '../platform/files/testing/samples.ts'
import { deskCalls } from './service/desk-calls.ts'
import { acceptDisclaimer, quoteFor } from './service/quote-calls.ts'
import { referralCalls } from './service/referral-calls.ts'
import { type As, startTestApp, type TestApp } from './service/start-test-app.ts'
import { first, submissionCalls } from './service/submission-calls.ts'
import { attached, partOf, uploadCalls } from './service/upload-calls.ts'
import { inForce, variationCalls } from './service/variation-calls.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { WEBHOOK_LOOPBACK: 'true' } })
})
afterAll(() => app.stop())

const list = async (as: As, query = '') => eventsSchema.parse((await app.inject(as, `/api/events${query}`)).json())

/** The events of a record, once there are as many. */
async function eventsOf(recordId: string, count: number, as: As = manager) {
  return await vi.waitUntil(
    async () => {
      const events = (await list(as, '?limit=500')).events.filter(({ data }) => data.recordId === recordId)
      return events.length >= count && events
    },
    { timeout: 20_000, interval: 50 },
  )
}

it('a referral’s events are listed in their order with its status and the call for it, and nothing about a borrower', async () => {
  const calls = referralCalls(app)
  const desk = deskCalls(app)
  const id = await calls.raise(manager, 'HOOK-1')
  await desk.assign(underwriter, id)
  await desk.decide(underwriter, id)
  const events = await eventsOf(id, 3)
  expect(events.map(({ type, data }) => [type, data.status])).toEqual([
    ['referral.submitted', 'Submitted'],
    ['referral.assigned', 'In Progress'],
    ['referral.decided', 'Complete'],
  ])
  const [event] = events
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    type: 'referral.submitted',
    timestamp: app.deps.clock().toISOString(),
    data: {
      number: expect.any(Number),
      record: 'referral',
      recordId: id,
      status: 'Submitted',
      link: `${app.deps.settings.baseUrl}/api/credit-referral/details/${id}`,
    },
  })
  expect((await app.inject(manager, new URL(event?.data.link ?? '').pathname)).statusCode).toBe(200)
})

it('quotes, submissions, policies and variations leave events', async () => {
  await acceptDisclaimer(app, manager)
  const { quoteId } = await quoteFor(app, manager, first(Object.values(exampleRequests)))
  expect((await eventsOf(quoteId, 1)).map(({ type }) => type)).toEqual(['quote.created'])

  const submissions = submissionCalls(app)
  const { policyNo, submissionId = '' } = await submissions.createdExample('HOOK-S1')
  const [created] = await eventsOf(submissionId, 1)
  const [issued] = await eventsOf(policyNo, 1)
  expect([created?.type, issued?.type]).toEqual(['submission.created', 'policy.issued'])

  const variations = variationCalls(app)
  await variations.keepPolicies()
  const variation = await variations.given()
  await variations.desk.accept(variation)
  expect((await eventsOf(variation, 3)).map(({ type }) => type)).toEqual([
    'variation.submitted',
    'variation.assigned',
    'variation.decided',
  ])
  expect((await eventsOf(inForce, 1)).map(({ type, data }) => [type, data.status])).toEqual([
    ['policy.changed', 'In Force'],
  ])
})

it('the events of cancellations, of the policy that one cancels and of an upload are in the feed, and are delivered in the same order', async () => {
  const received: LenderEvent[] = []
  const receiver = createServer(async (request, response) => {
    received.push((await json(request)) as LenderEvent)
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const post = async (as: As, url: string, payload: object = {}) => {
    const response = await app.inject(as, { method: 'POST', url: `/api/${url}`, payload })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const records = ['cancellation', 'policy', 'upload']
  const { endpointId } = await post(manager, 'webhook/endpoints', { url, records })
  await variationCalls(app).keepPolicies()
  const cancellationDate = formatDayInFigures(sydneyDate(app.deps.clock()))
  const submit = async (): Promise<string> =>
    (
      await post(manager, 'cancellation/submit', {
        policyNumber: '1000000007',
        reason: 'REPAID',
        notes: null,
        cancellationDate,
      })
    ).id
  const withdrawn = await submit()
  await post(manager, `cancellation/cancellations/${withdrawn}/withdraw`)
  const decided = await submit()
  const atDesk = `underwriting/cancellations/IRONBARK/${decided}`
  await post(underwriter, `${atDesk}/assign`, { lastSeenEvent: 1 })
  await post(underwriter, `${atDesk}/ask`, { text: 'Which day?', lastSeenEvent: 2 })
  await post(underwriter, `${atDesk}/decide`, { decision: 'Declined', uwNotes: 'No.', lastSeenEvent: 3 })
  const accepted = await submit()
  const acceptedAtDesk = `underwriting/cancellations/IRONBARK/${accepted}`
  await post(underwriter, `${acceptedAtDesk}/assign`, { lastSeenEvent: 1 })
  await post(underwriter, `${acceptedAtDesk}/decide`, { decision: 'Accepted', uwNotes: 'Agreed.', lastSeenEvent: 2 })
  const document = { brandName: 'IronbarkBank', uploadType: 'Loan', loanNumber: '1', category: 'VALREP' }
  const uploaded = await uploadCalls(app).sendForm(manager, '/api/quote/doc/upload', [
    attached('a.pdf', pdf),
    partOf('document', document),
  ])
  expect(uploaded.statusCode, uploaded.body).toBe(200)
  const { receiptId } = uploaded.json()

  const expected = [
    [withdrawn, ['cancellation.submitted', 'cancellation.withdrawn'], 'Withdrawn'],
    [
      decided,
      ['cancellation.submitted', 'cancellation.assigned', 'cancellation.asked', 'cancellation.decided'],
      'Declined',
    ],
    [accepted, ['cancellation.submitted', 'cancellation.assigned', 'cancellation.decided'], 'Accepted'],
    ['1000000007', ['policy.cancelled'], 'Cancelled'],
    [receiptId, ['upload.received'], 'Received'],
  ] as const
  for (const [id, types, status] of expected) {
    const events = await eventsOf(id, types.length)
    expect(events.map(({ type }) => type)).toEqual(types)
    expect(events.at(-1)?.data.status).toBe(status)
    const delivered = () => received.filter(({ data }) => data.recordId === id)
    await vi.waitUntil(() => delivered().length >= types.length, { timeout: 20_000, interval: 50 })
    expect(delivered()).toEqual(events)
  }
  await app.inject(manager, { method: 'DELETE', url: `/api/webhook/endpoints/${endpointId}` })
  receiver.closeAllConnections()
  receiver.close()
})

it('an event whose transaction commits late is found after those that committed before', async () => {
  const record = (recordId: string) => ({
    channel: 'COOLABAH',
    at: new Date(),
    record: { kind: 'referral' as const, id: recordId },
    event: 'submitted',
    status: 'Submitted',
  })
  const insert = (id: string) =>
    app.database.transaction().execute((transaction) => recordLenderEvents(transaction, [record(id)]))
  const recorded = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const late = app.database.transaction().execute(async (transaction) => {
    await recordLenderEvents(transaction, [record('late')])
    recorded.resolve()
    await commit.promise
  })
  await recorded.promise
  await insert('soon')
  await eventsOf('soon', 1, 'coolabah.manager')
  const { after } = await list('coolabah.manager')
  commit.resolve()
  await late
  await insert('last')
  await eventsOf('last', 1, 'coolabah.manager')
  const { events } = await list('coolabah.manager', `?after=${after}`)
  expect(events.map(({ data }) => data.recordId)).toEqual(['late', 'last'])
})

it('a caller reads on from the last event they have, and learns whether there are more', async () => {
  const calls = referralCalls(app)
  await eventsOf(await calls.raise(manager, 'HOOK-2'), 1)
  await eventsOf(await calls.raise(manager, 'HOOK-3'), 1)
  const whole = await list(manager)
  const read = []
  let page = await list(manager, '?limit=2')
  for (; page.more; page = await list(manager, `?limit=2&after=${page.after}`)) read.push(...page.events)
  expect([...read, ...page.events]).toEqual(whole.events)
  expect(await list(manager, `?after=${whole.after}`)).toEqual({ events: [], after: whole.after, more: false })
  for (const query of ['?limit=0', '?limit=501', '?after=-1', '?after=x'])
    expect((await app.inject(manager, `/api/events${query}`)).statusCode).toBe(400)
})

it('nobody sees events of another lender, or of an area that their roles do not have', async () => {
  const calls = referralCalls(app)
  const id = await calls.raise(manager, 'HOOK-4')
  await eventsOf(id, 1)
  expect(new Set((await list('ironbark.broker')).events.map(({ data }) => data.record))).toEqual(new Set(['quote']))
  expect((await list('ironbark.lender')).events).toEqual([])
  expect((await list('ironbark.viewer')).events).toEqual((await list(manager)).events)
  expect((await list('ironbark-loan-system')).events).toEqual((await list(manager)).events)
  expect(JSON.stringify(await list('coolabah.manager'))).not.toContain(id)
  for (const as of ['nolender', underwriter] as const)
    expect((await app.inject(as, '/api/events')).statusCode).toBe(403)
})

it('events are deleted after 30 days, and their numbers are not given again', async () => {
  const { after } = await list(manager)
  app.clock.move(31 * 24 * 3_600)
  await app.runDailyJobs()
  expect((await list(manager)).events.filter(({ data }) => data.number <= after)).toEqual([])
  const [event] = await eventsOf(await referralCalls(app).raise(manager, 'HOOK-5'), 1)
  expect(event?.data.number).toBeGreaterThan(after)
})
