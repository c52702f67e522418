import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createIdempotencyKey } from './index.ts'
import { fakeServices } from './testing/fake-services.ts'

const schema = z.unknown()
const ok = () => Response.json('ok')
const onProgress = () => undefined

function formWith(...files: File[]): FormData {
  const form = new FormData()
  form.append('referral', new Blob(['{"lenderRefNumber":"A1"}'], { type: 'application/json' }))
  for (const file of files) form.append('attachment', file)
  return form
}

it('an upload is a POST with token and anti-forgery header, and reports its progress', async () => {
  const { http, requests } = fakeServices(ok)
  const progress: number[][] = []
  const body = formWith(new File(['x'], 'a.pdf'))
  const answer = await http.post('/api/credit-referral/submit', {
    body,
    schema,
    onProgress: (sent, total) => progress.push([sent, total]),
  })
  expect(answer).toBe('ok')
  expect(requests).toMatchObject([{ method: 'POST', by: 'request', body }])
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer token-1')
  expect(requests[0]?.headers.get('X-XSRF-TOKEN')).toBe('forgery-1')
  expect(progress).toEqual([
    [50, 100],
    [100, 100],
  ])
})

it('the browser sets the content type of an upload with its boundary', async () => {
  const { http, requests } = fakeServices(ok)
  await http.post('/api/a', { body: formWith(), schema, onProgress })
  expect(requests[0]?.headers.get('Content-Type')).toBeNull()
})

it('an upload refused with 401 is repeated once with another token', async () => {
  const { http, requests, state } = fakeServices((now) =>
    now.headers.get('Authorization') === 'Bearer token-2' ? ok() : new Response('', { status: 401 }),
  )
  expect(await http.post('/api/a', { body: formWith(), schema, onProgress })).toBe('ok')
  expect([requests.length, state.renewed]).toEqual([2, 1])
})

it('an upload refused for its anti-forgery token is repeated once with the new one', async () => {
  const services = fakeServices(() => {
    const current = services.requests.at(-1)?.headers.get('X-XSRF-TOKEN') === 'forgery-2'
    services.state.cookie = 'XSRF-TOKEN=forgery-2'
    return current ? ok() : Response.json([{ code: 'anti-forgery', message: 'Reload.' }], { status: 403 })
  })
  expect(await services.http.post('/api/a', { body: formWith(), schema, onProgress })).toBe('ok')
  expect(services.requests).toHaveLength(2)
})

it('a call without a body uses fetch', async () => {
  const services = fakeServices(
    ({ address }) => {
      if (address.includes('assets/build.json')) services.state.cookie = 'XSRF-TOKEN=forgery-2'
      return ok()
    },
    { cookie: 'other=1' },
  )
  await services.http.post('/api/a', { body: formWith(), schema, onProgress })
  expect(services.requests.map(({ by }) => by)).toEqual(['fetch', 'request'])
})

it('an upload to another origin has neither token nor anti-forgery header', async () => {
  const { http, requests } = fakeServices(ok)
  await http.post('https://elsewhere.example/api/a', { body: formWith(), schema, onProgress })
  expect(requests[0]?.headers.has('Authorization')).toBe(false)
  expect(requests[0]?.headers.has('X-XSRF-TOKEN')).toBe(false)
})

it('no upload is sent when no user is signed on', async () => {
  const { http, requests, state } = fakeServices(ok)
  state.token = null
  await expect(http.post('/api/a', { body: formWith(), schema, onProgress })).rejects.toMatchObject({
    refused: [{ code: 'sign-in-required' }],
  })
  expect(requests).toHaveLength(0)
})

it('a refused upload says why, and when to try again', async () => {
  const refused = [{ code: 'file-type', message: 'a.exe was not accepted.' }]
  const { http } = fakeServices(() => Response.json(refused, { status: 429, headers: { 'Retry-After': '5' } }))
  await expect(http.post('/api/a', { body: formWith(), schema, onProgress })).rejects.toMatchObject({
    status: 429,
    refused: [{ code: 'file-type', message: 'a.exe was not accepted. Try again in 5 seconds.' }],
  })
})

it('an upload that fails without a network says what to do', async () => {
  const { http } = fakeServices(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(http.post('/api/a', { body: formWith(), schema, onProgress })).rejects.toMatchObject({
    status: 0,
    refused: [{ code: 'unreachable' }],
  })
})

it('an upload can be aborted before and during its transfer', async () => {
  const giving = new AbortController()
  const { http, requests } = fakeServices(() => {
    giving.abort()
    return new Promise<Response>(() => undefined)
  })
  const upload = () => http.post('/api/a', { body: formWith(), schema, onProgress, signal: giving.signal })
  await expect(upload()).rejects.toMatchObject({ name: 'AbortError' })
  await expect(upload()).rejects.toMatchObject({ name: 'AbortError' })
  expect(requests).toHaveLength(1)
})

it('the content of an empty response is undefined', async () => {
  const { http } = fakeServices(() => new Response(null, { status: 204 }))
  expect(await http.post('/api/a', { body: formWith(), schema, onProgress })).toBeUndefined()
})

it('retried files keep their idempotency key, and other files get another', async () => {
  const { http, requests } = fakeServices(() => new Response('', { status: 503 }))
  const idempotencyKey = createIdempotencyKey('My uploads')
  const same = () => new File(['x'], 'a.pdf', { lastModified: 1 })
  const send = (...files: File[]) =>
    http.post('/api/a', { body: formWith(...files), schema, onProgress, idempotencyKey }).catch(() => undefined)
  await send(same())
  await send(same())
  await send(same(), new File(['y'], 'b.pdf', { lastModified: 1 }))
  await send(new File(['x'], 'a.pdf', { lastModified: 2 }))
  await http.post('/api/a', { body: formWith(same()), idempotencyKey }).catch(() => undefined)
  const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(4)
})

const body = new File(['x'], 'a.pdf')
const headers = { 'content-type': 'application/pdf', 'if-none-match': '*', 'x-amz-server-side-encryption': 'aws:kms' }

it.each(['https://storage.example/bucket/1?signature=2', '/objects/upload/1?signature=2', '/api/objects/1'])(
  'a file that is put into storage at %s takes the headers that it was given and none of ours',
  async (url) => {
    const { http, requests } = fakeServices(() => new Response(''))
    await http.store(url, { headers, body })
    expect(requests).toMatchObject([{ method: 'PUT', by: 'request', body }])
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual(headers)
  },
)

it('a storage refusal without a readable message has no message', async () => {
  const { http } = fakeServices(() => new Response('<Error><Code>AccessDenied</Code></Error>', { status: 403 }))
  await expect(http.store('https://storage.example/1', { headers, body })).rejects.toMatchObject({
    status: 403,
    refused: [],
  })
})
