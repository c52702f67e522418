import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type As, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import {
  deliveriesSchema,
  endpointSecretSchema,
  endpointsSchema,
  eventRecordNames,
  type LenderEvent,
} from '../contract/index.ts'
import { deliverEvents } from './deliver-events.ts'
import { recordLenderEvents } from './event-store.ts'

const manager = 'ironbark.manager'
const system = 'ironbark-loan-system'
const root = '/api/webhook/endpoints'
const hour = 3_600

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { WEBHOOK_LOOPBACK: 'true' } })
})
afterAll(() => app.stop())

type Received = {
  readonly id: string
  readonly event: LenderEvent
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
type Receiver = { readonly url: string; readonly received: Received[]; status: number | null; readonly server: Server }
const receivers: Receiver[] = []

/** A lender's system that responds with a status, or not at all with null. */
async function startReceiver(status: number | null = 200, headers = {}): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({
      id: String(request.headers['webhook-id']),
      event: JSON.parse(body),
      headers: request.headers,
      body,
    })
    if (receiver.status !== null) response.writeHead(receiver.status, headers).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    status,
    server,
  }
  receivers.push(receiver)
  return receiver
}

const call = async (as: As, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  await app.inject(as, { method, url, ...(payload && { payload }) })
const register = async (url: string, as: As = manager, records: readonly string[] = eventRecordNames) =>
  endpointSecretSchema.parse((await call(as, 'POST', root, { url, records })).json())
const endpoints = async (as: As = manager) => endpointsSchema.parse((await call(as, 'GET', root)).json()).endpoints
const endpoint = async (id: string) => (await endpoints()).find(({ endpointId }) => endpointId === id)
const deliveries = async (id: string, query = '') =>
  deliveriesSchema.parse((await call(manager, 'GET', `${root}/${id}/deliveries${query}`)).json())

afterEach(async () => {
  for (const as of [manager, 'coolabah.manager'] as const)
    for (const { endpointId } of await endpoints(as)) await call(as, 'DELETE', `${root}/${endpointId}`)
  for (const { server } of receivers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const record = async (id: string, event: string, channel = 'IRONBARK') =>
  await app.database
    .transaction()
    .execute((transaction) =>
      recordLenderEvents(transaction, [
        { channel, at: app.deps.clock(), record: { kind: 'referral', id }, event, status: 'Submitted' },
      ]),
    )
const until = async (condition: () => boolean | Promise<boolean>) =>
  await vi.waitUntil(condition, { timeout: 60_000, interval: 50 })
const typesOf = ({ received }: Receiver, recordId: string) =>
  received.filter(({ event }) => event.data.recordId === recordId).map(({ event }) => event.type)

it('an event reaches the lender’s endpoint, signed with its secret', async () => {
  const receiver = await startReceiver()
  const { secret } = await register(receiver.url)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await record('R-1', 'decided')
  await until(() => receiver.received.length === 1)
  const [{ headers, body, event } = receiver.received[0] as never] = receiver.received
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event)
  expect(event).toMatchObject({ id: headers['webhook-id'], type: 'referral.decided', data: { recordId: 'R-1' } })
  expect(JSON.stringify(await endpoints())).not.toContain(secret)
})

it('for a day after a new secret, a delivery is signed with both', async () => {
  const receiver = await startReceiver()
  const { endpointId, secret: former } = await register(receiver.url)
  const { secret } = endpointSecretSchema.parse((await call(manager, 'POST', `${root}/${endpointId}/secret`)).json())
  const signedWith = async (id: string) => {
    await record(id, 'decided')
    await until(() => typesOf(receiver, id).length === 1)
    const { headers, body } = receiver.received.at(-1) as Received
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
    const signatures = String(headers['webhook-signature']).split(' ')
    return [former, secret].map((one) =>
      signatures.includes(new Webhook(one).sign(String(headers['webhook-id']), at, body)),
    )
  }
  expect(await signedWith('R-2')).toEqual([true, true])
  app.clock.move(25 * hour)
  expect(await signedWith('R-3')).toEqual([false, true])
})

it('a receiver that is away for a day loses nothing, and gets the events of each record in order', async () => {
  const receiver = await startReceiver(503)
  const { endpointId } = await register(receiver.url)
  const records = ['A-1', 'A-2', 'A-3', 'A-4']
  const steps = ['submitted', 'assigned', 'asked', 'answered', 'decided']
  for (const step of steps) {
    const failures = (await endpoint(endpointId))?.failures ?? 0
    for (const id of records) await record(id, step)
    // Away: each step is tried at least once more, and rests before the clock moves.
    await until(async () => ((await endpoint(endpointId))?.failures ?? 0) > failures)
    app.clock.move(5 * hour)
  }
  const tried = new Map(receiver.received.map(({ id, event }) => [event.data.number, id]))
  receiver.received.splice(0)
  receiver.status = 204
  app.clock.move(8 * hour)
  await until(() => receiver.received.length >= records.length * steps.length)
  for (const id of records) expect(typesOf(receiver, id)).toEqual(steps.map((step) => `referral.${step}`))
  for (const { id, event } of receiver.received) expect(tried.get(event.data.number) ?? id).toBe(id)
  // The outcome is stored after the response.
  await until(async () => (await endpoint(endpointId))?.waiting === 0)
  expect(await endpoint(endpointId)).toMatchObject({ parked: 0, failures: 0 })
})

it('after three days without success an event is parked, its recipient gets one mail, and it can be sent again with its id', async () => {
  const receiver = await startReceiver(500)
  const { endpointId } = await register(receiver.url)
  await record('P-1', 'decided')
  await until(async () => (await deliveries(endpointId)).deliveries[0]?.attempts === 1)
  app.clock.move(73 * hour)
  await until(async () => (await endpoint(endpointId))?.parked === 1)
  await app.runJobs()
  expect(app.outbox.filter(({ subject }) => subject === 'Events are parked')).toHaveLength(1)
  const [parked] = (await deliveries(endpointId)).deliveries
  expect(parked).toMatchObject({
    state: 'parked',
    responseStatus: 500,
    attempts: 2,
    type: 'referral.decided',
    nextAt: null,
  })
  receiver.status = 200
  const again = `${root}/${endpointId}/deliveries/${parked?.eventId}/send`
  app.clock.move(hour)
  expect((await call(manager, 'POST', again)).statusCode).toBe(204)
  await until(async () => (await deliveries(endpointId)).deliveries[0]?.state === 'delivered')
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([parked?.eventId]))
  // An event that arrived is doubled with its id too.
  expect((await call(manager, 'POST', again)).statusCode).toBe(204)
  await until(() => receiver.received.length === 4)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
})

it('an endpoint that never responds does not delay another, and is tried again after ten seconds', async () => {
  const slow = await startReceiver(null)
  const quick = await startReceiver()
  const { endpointId } = await register(slow.url)
  await register(quick.url, system)
  for (let index = 0; index < 20; index++) await record(`S-${index}`, 'decided')
  await until(() => quick.received.length === 20)
  expect((await endpoint(endpointId))?.failures).toBe(0)
  await until(async () => ((await endpoint(endpointId))?.failures ?? 0) > 0)
  expect((await deliveries(endpointId)).deliveries.find(({ attempts }) => attempts > 0)).toMatchObject({
    responseStatus: null,
    error: 'TIMEOUT',
  })
  expect(slow.received.length).toBeLessThanOrEqual(8)
})

it('a redirect is not followed', async () => {
  const other = await startReceiver()
  const receiver = await startReceiver(302, { location: other.url })
  const { endpointId } = await register(receiver.url)
  await record('R-4', 'decided')
  await until(async () => (await deliveries(endpointId)).deliveries[0]?.responseStatus === 302)
  expect(other.received).toEqual([])
})

it('a paused endpoint gets nothing until it is resumed, and then what it missed', async () => {
  const receiver = await startReceiver()
  const witness = await startReceiver()
  const { endpointId } = await register(receiver.url)
  await register(witness.url)
  expect((await call(manager, 'POST', `${root}/${endpointId}/pause`)).statusCode).toBe(204)
  await record('R-5', 'asked')
  await record('R-5', 'decided')
  await until(() => witness.received.length === 2)
  expect(receiver.received).toEqual([])
  app.clock.move(96 * hour)
  expect((await call(system, 'POST', `${root}/${endpointId}/resume`)).statusCode).toBe(204)
  await until(() => receiver.received.length === 2)
  expect(typesOf(receiver, 'R-5')).toEqual(['referral.asked', 'referral.decided'])
})

it('several server processes deliver each event once', async () => {
  const others = [deliverEvents(app.deps), deliverEvents(app.deps)]
  const receiver = await startReceiver()
  await register(receiver.url)
  for (let index = 0; index < 60; index++) await record(`M-${index % 6}`, `step-${index}`)
  await until(() => receiver.received.length >= 60)
  for (const stop of others) await stop()
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(60)
  expect(receiver.received).toHaveLength(60)
  for (let index = 0; index < 6; index++) {
    const steps = typesOf(receiver, `M-${index}`).map((type) => Number(type.split('-')[1]))
    expect(steps).toEqual([...steps].sort((left, right) => left - right))
  }
})

it('an endpoint receives only the kinds of record chosen, which its creator may view', async () => {
  const receiver = await startReceiver()
  await register(receiver.url, manager, ['referral'])
  const witness = await startReceiver()
  await register(witness.url, manager, ['quote'])
  await record('R-6', 'decided')
  await until(() => receiver.received.length === 1)
  expect(witness.received).toEqual([])
  const person = {
    username: 'narrow',
    realmRoles: ['Lender_IRONBARK_Staff'],
    clientRoles: ['webhook_full', 'calculator_view'],
  }
  const input = (records: string[]) => ({ url: 'https://8.8.8.8/', records })
  expect((await call(person as never, 'POST', root, input(['quote', 'referral']))).statusCode).toBe(403)
  expect((await call(person as never, 'POST', root, input(['quote']))).statusCode).toBe(200)
})

it('the kinds of record of an endpoint are changed, and its next events are of these kinds', async () => {
  const receiver = await startReceiver()
  const witness = await startReceiver()
  await register(witness.url, manager, ['referral'])
  const { endpointId } = await register(receiver.url, manager, ['quote', 'referral'])
  const choose = (as: Parameters<typeof call>[0], records: string[]) =>
    call(as, 'PUT', `${root}/${endpointId}`, { records })
  expect((await choose(manager, ['quote', 'policy'])).statusCode).toBe(204)
  expect((await endpoint(endpointId))?.records).toEqual(['quote', 'policy'])
  await record('R-70', 'decided')
  await until(() => witness.received.length === 1)
  await choose(system, ['referral', 'quote'])
  await record('R-71', 'decided')
  await until(() => receiver.received.length === 1)
  expect(receiver.received.map(({ event }) => event.data.recordId)).toEqual(['R-71'])
  expect((await choose(manager, [])).json()).toEqual([expect.objectContaining({ field: 'records' })])

  const narrow = {
    username: 'narrow',
    realmRoles: ['Lender_IRONBARK_Staff'],
    clientRoles: ['webhook_full', 'calculator_view'],
  } as never
  // Who may not view referrals keeps them or leaves them out, and adds no other kind that is hidden from them.
  expect((await choose(narrow, ['referral'])).statusCode).toBe(204)
  expect((await choose(narrow, ['referral', 'policy'])).json()[0].code).toBe('access-denied')
})

it.each([
  ['http://loans.example/', 'url-not-permitted'],
  ['https://10.0.0.1/', 'url-not-permitted'],
  ['https://[::ffff:169.254.169.254]/', 'url-not-permitted'],
  ['no address', 'url-not-permitted'],
])('the address %s is refused with %s', async (url, code) => {
  const response = await call(manager, 'POST', root, { url, records: ['quote'] })
  expect([response.statusCode, response.json()[0]?.code]).toEqual([400, code])
})

it('a lender has ten endpoints at most, each address once', async () => {
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      call(index % 2 ? manager : system, 'POST', root, { url: `https://8.8.8.8/${index}`, records: ['quote'] }),
    ),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  const [{ url } = { url: '' }] = await endpoints()
  const repeated = await call(manager, 'POST', root, { url, records: ['quote'] })
  expect([repeated.statusCode, repeated.json()[0].code]).toEqual([409, 'endpoint-exists'])
})

it('another lender’s endpoint looks like an unknown one, and each change leaves an audit line', async () => {
  const { endpointId } = await register('https://8.8.8.8/theirs')
  const chosen = { records: ['quote'] }
  const acts = [
    ['DELETE', ''],
    ['PUT', ''],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['POST', '/secret'],
    ['GET', '/deliveries'],
    ['POST', '/deliveries/evt_1/send'],
  ] as const
  for (const [method, path] of acts) {
    const [theirs, nobodys] = [
      await call('coolabah.manager', method, `${root}/${endpointId}${path}`, method === 'PUT' ? chosen : undefined),
      await call('coolabah.manager', method, `${root}/ep_unknown${path}`, method === 'PUT' ? chosen : undefined),
    ]
    expect([theirs.statusCode, theirs.body]).toEqual([404, nobodys.body])
  }
  expect(await endpoints('coolabah.manager')).toEqual([])
  for (const path of ['/pause', '/resume', '/secret']) await call(manager, 'POST', `${root}/${endpointId}${path}`)
  await call(manager, 'PUT', `${root}/${endpointId}`, chosen)
  await call(manager, 'DELETE', `${root}/${endpointId}`)
  const lines = await app.testDatabase.pool.query(
    'select action from audit_entry where record = $1 and channel = $2 order by at, audit_id',
    [endpointId, 'IRONBARK'],
  )
  expect(lines.rows.map(({ action }) => action).sort()).toEqual([
    'webhook.change',
    'webhook.create',
    'webhook.delete',
    'webhook.pause',
    'webhook.resume',
    'webhook.rotate-secret',
  ])
})
