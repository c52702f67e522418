import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createIdempotencyKey, noStore, refusalsOf } from './index.ts'
import { fakeServices, signedOnAs } from './testing/fake-services.ts'

const schema = z.unknown()
const counting = (_request: unknown, time: number) => Response.json({ time })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a GET is sent once per address', async () => {
  const { http, requests } = fakeServices(counting)
  expect(await http.get('/api/quote/party/names', { schema })).toEqual({ time: 1 })
  expect(await http.get('https://portal.example/api/quote/party/names', { schema })).toEqual({ time: 1 })
  expect(requests).toHaveLength(1)
})

it('a GET with another query is sent on its own', async () => {
  const { http } = fakeServices(counting)
  await http.get('/api/variation/options?field=smsf', { schema })
  expect(await http.get('/api/variation/options?field=ndis', { schema })).toEqual({ time: 2 })
})

it.each(['no-store', 'No-Store', 'max-age=0, no-store'])(
  'a GET with Cache-Control %s neither reads nor writes the cache',
  async (value) => {
    const { http } = fakeServices(counting)
    const headers = { 'Cache-Control': value }
    await http.get('/api/quote/1/send', { schema })
    expect(await http.get('/api/quote/1/send', { schema, headers })).toEqual({ time: 2 })
    expect(await http.get('/api/quote/1/send', { schema })).toEqual({ time: 1 })
    const other = fakeServices(counting)
    await other.http.get('/api/uuid', { schema, headers })
    expect(await other.http.get('/api/uuid', { schema })).toEqual({ time: 2 })
  },
)

it('callers of one address share a pending GET', async () => {
  const { http, requests } = fakeServices(counting)
  const both = await Promise.all([http.get('/api/a', { schema }), http.get('/api/a', { schema })])
  expect(both).toEqual([{ time: 1 }, { time: 1 }])
  expect(requests).toHaveLength(1)
})

it('a failed GET is sent again', async () => {
  const { http } = fakeServices((_request, time) =>
    time === 1 ? new Response('', { status: 500 }) : Response.json('ok'),
  )
  await expect(http.get('/api/a', { schema })).rejects.toMatchObject({ status: 500, refused: [] })
  expect(await http.get('/api/a', { schema })).toBe('ok')
})

it('a GET stays cached when queries are invalidated, and after nine hours', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const { http, queryClient } = fakeServices(counting)
  await http.get('/api/a', { schema })
  await queryClient.invalidateQueries()
  vi.advanceTimersByTime(9 * 60 * 60 * 1000)
  expect(await http.get('/api/a', { schema })).toEqual({ time: 1 })
})

it('a sign-out clears the cache', async () => {
  const { http, become } = fakeServices(counting)
  await http.get('/api/a', { schema })
  become({ state: 'signed-out' })
  expect(await http.get('/api/a', { schema })).toEqual({ time: 2 })
})

it('another user clears the cache, and a new token of the same user does not', async () => {
  const { http, become } = fakeServices(counting)
  await http.get('/api/a', { schema })
  become(signedOnAs('one'))
  expect(await http.get('/api/a', { schema })).toEqual({ time: 1 })
  become(signedOnAs('two'))
  expect(await http.get('/api/a', { schema })).toEqual({ time: 2 })
})

it('a GET that one caller aborts still returns its response to the others', async () => {
  const { http } = fakeServices(counting)
  const leaving = AbortSignal.abort()
  const first = http.get('/api/a', { schema, signal: leaving })
  expect(await http.get('/api/a', { schema })).toEqual({ time: 1 })
  await first
})

/** A body that is cut after its first byte. */
const cut = () =>
  new ReadableStream<Uint8Array>({
    start: (body) => body.enqueue(new Uint8Array([123])),
    pull: (body) => body.error(new TypeError('Cut')),
  })
const quoteSchema = z.object({ quoteId: z.string() })
const unreadable = [
  ['cut', cut],
  ['empty', () => ''],
  ['of another shape', () => '{}'],
  ['the page of a proxy', () => '<!doctype html><title>Sign in</title>'],
] as const

it.each(unreadable)('a cached GET whose response is %s can be tried again', async (_what, body) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { http } = fakeServices((_request, time) =>
    time === 1 ? new Response(body()) : Response.json({ quoteId: '7' }),
  )
  await expect(http.get('/api/a', { schema: quoteSchema })).rejects.toMatchObject({
    refused: [{ code: 'unreadable-response', message: 'The response could not be read. Try again.' }],
  })
  expect(await http.get('/api/a', { schema: quoteSchema })).toEqual({ quoteId: '7' })
})

it.each(unreadable)(
  'a call whose response is %s keeps its idempotency key, and says where to look',
  async (_what, body) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { http, requests } = fakeServices((_request, time) =>
      time === 1 ? new Response(body()) : Response.json({ quoteId: '7' }),
    )
    const send = () => http.post('/api/quote', { body: { amount: 1 }, schema: quoteSchema, idempotencyKey })
    const idempotencyKey = createIdempotencyKey('Quotes')
    await expect(send()).rejects.toMatchObject({
      message: 'It may have been received. Check Quotes, then send it again: it will not be done twice.',
    })
    expect(await send()).toEqual({ quoteId: '7' })
    await send()
    const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  },
)

it.each([
  ['cut', () => new Response(cut())],
  ['cut where it is read whole', () => new Response('{"quoteId":"')],
  ['empty', () => new Response('', { headers: { 'Content-Type': 'application/json' } })],
  ['the page of a proxy', () => new Response('<!doctype html>')],
] as const)(
  'a call that ignores its response keeps its idempotency key, too, when the response is %s',
  async (_what, response) => {
    const { http, requests } = fakeServices((_request, time) => (time === 1 ? response() : new Response(null)))
    const idempotencyKey = createIdempotencyKey('My uploads')
    const send = () => http.post('/api/upload', { body: { number: 1 }, schema, idempotencyKey })
    await expect(send()).rejects.toMatchObject({
      message: 'It may have been received. Check My uploads, then send it again: it will not be done twice.',
    })
    await send()
    await send()
    const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
  },
)

it('a text that is not JSON is returned as it is, as a service may answer with a bare ID', async () => {
  const { http } = fakeServices(() => new Response('MQ-1'))
  expect(await http.post('/api/a', { schema })).toBe('MQ-1')
})

it('a page that a proxy returns counts as a failure, even where no content is expected', async () => {
  const { http } = fakeServices(() => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }))
  await expect(http.post('/api/quote/user')).rejects.toMatchObject({ refused: [{ code: 'unreadable-response' }] })
  await expect(http.getBlob('/api/quote/1.pdf')).rejects.toMatchObject({ refused: [{ code: 'unreadable-response' }] })
})

it.each([
  [403, 'Access denied. Ask your system administrator for access.'],
  [409, 'This has changed meanwhile. Open it again.'],
  [413, 'Too large to send. Send less at once.'],
  [429, 'Too many requests. Wait a moment. Try again in 30 seconds.'],
])('a refusal with status %i and no reason has the message of that status', async (status, message) => {
  const headers: HeadersInit = status === 429 ? { 'Retry-After': '30' } : {}
  for (const body of ['', '[]', '<html>', '[{"code":"any","message":""}]']) {
    const { http } = fakeServices(() => new Response(body, { status, headers }))
    const error = await http.post('/api/a').catch((error: unknown) => error)
    expect(refusalsOf(error).map((one) => one.message)).toEqual([message])
  }
})

it('a body is sent as JSON, and a form as it is', async () => {
  const { http, requests } = fakeServices(() => Response.json(null))
  const form = new FormData()
  await http.post('/api/a', { body: { brandName: 'IB' } })
  await http.post('/api/a', { body: form })
  await http.post('/api/a')
  expect(requests.map(({ body }) => body)).toEqual(['{"brandName":"IB"}', form, null])
  expect(requests.map(({ headers }) => headers.get('Content-Type'))).toEqual(['application/json', null, null])
})

it('a retried call keeps its idempotency key, and a finished or changed one gets a new key', async () => {
  let down = true
  const { http, requests } = fakeServices(() => (down ? new Response('', { status: 503 }) : Response.json(null)))
  const idempotencyKey = createIdempotencyKey('Quotes')
  const send = (amount: number) => http.post('/api/quote', { body: { amount }, idempotencyKey }).catch(() => undefined)
  await send(1)
  down = false
  await send(1)
  await send(1)
  down = true
  await send(1)
  await send(2)
  const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(4)
})

const refused = [
  { code: 'too-small', message: 'Loan amount must be greater than $0.00.', field: 'loanList.0.loanAmount' },
]

it.each([
  ['as a list', refused],
  ['under errors', { errors: refused }],
  ['under error', { error: refused }],
])('the errors of a refusal are found %s', async (_name, body) => {
  const { http } = fakeServices(() => Response.json(body, { status: 400 }))
  await expect(http.post('/api/quote')).rejects.toMatchObject({ status: 400, refused })
})

it.each([
  ['an empty list', '[]'],
  ['a page', '<html>'],
  ['nothing', ''],
])('a refusal whose body is %s has no message', async (_name, body) => {
  const { http } = fakeServices(() => new Response(body, { status: 502 }))
  await expect(http.post('/api/quote')).rejects.toMatchObject({ status: 502, refused: [] })
})

it.each([
  ['The service is busy.', '1', 'The service is busy. Try again in 1 second.'],
  ['The service is busy.', '5', 'The service is busy. Try again in 5 seconds.'],
  ['The service is busy.', '90', 'The service is busy. Try again in 2 minutes.'],
  ['The service is busy.', '600', 'The service is busy. Try again in 10 minutes.'],
  ['Too many requests. Try again in 1 minute.', '60', 'Too many requests. Try again in 1 minute.'],
  ['Nothing was saved. Try again later.', '5', 'Nothing was saved. Try again later.'],
])('a refusal says when to try again: %s after %s s', async (message, after, shown) => {
  const headers = { 'Retry-After': after }
  const { http } = fakeServices(() => Response.json([{ code: 'busy', message }], { status: 503, headers }))
  await expect(http.get('/api/a', { schema })).rejects.toMatchObject({
    message: shown,
  })
})

it('a network failure says what to do', async () => {
  const { http } = fakeServices(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(http.get('/api/a', { schema, headers: noStore })).rejects.toMatchObject({
    status: 0,
    message: 'The service cannot be reached. Check your connection and try again.',
  })
})

it('an aborted call is not reported as a refusal', async () => {
  const { http } = fakeServices(counting)
  const signal = AbortSignal.abort()
  await expect(http.post('/api/a', { signal })).rejects.toMatchObject({ name: 'AbortError' })
})

it('a file is downloaded each time', async () => {
  const { http, requests } = fakeServices(() => new Response('%PDF'))
  await http.getBlob('/api/quote/1.pdf')
  expect(await (await http.getBlob('/api/quote/1.pdf')).text()).toBe('%PDF')
  expect(requests.map(({ headers }) => headers.get('Cache-Control'))).toEqual(['no-store', 'no-store'])
})
