import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskCalls } from './service/desk-calls.ts'
import { recordRoutes } from './service/record-routes.ts'
import { referralCalls } from './service/referral-calls.ts'
import { manager, underwriter } from './service/referral-people.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

let app: TestApp
/** Calls of referrals, the desk and files, with the ID of an existing referral. */
let routes: { readonly method: string; readonly url: string }[]
beforeAll(async () => {
  const recorded = await recordRoutes(() => startTestApp())
  app = recorded.built
  const id = await referralCalls(app).raise(manager, 'HOSTILE-CALLS')
  await deskCalls(app).assign(underwriter, id)
  await deskCalls(app).ask(underwriter, id, 'Who lives there?')
  routes = recorded.routes
    .filter((route) =>
      /^(GET|POST|PUT|PATCH) \/api\/(credit-referral|underwriting|policy-search|presign|quote\/(uploads|doc|data))/.test(
        route,
      ),
    )
    // An event stream does not end.
    .filter((route) => !route.endsWith('/events'))
    .map((route) => {
      const [method = '', path = ''] = route.split(' ')
      return { method, url: path.replace(':channel', 'IRONBARK').replace(':id', id).replace(/:\w+/g, 'nothing') }
    })
})
afterAll(() => app.stop())

const sending = () => routes.filter(({ method }) => method !== 'GET')

async function send(request: { method: string; url: string } & Omit<InjectOptions, 'method'>) {
  const as = request.url.startsWith('/api/underwriting') ? underwriter : manager
  return await app.inject(as, { ...request, method: request.method as 'POST' })
}

/** The defect of a response: a server error, a cacheable response or a malformed refusal; null for none. */
function errorOf({ statusCode, headers, body }: LightMyRequestResponse): string | null {
  if (statusCode >= 500) return `${statusCode} ${body}`
  if (!String(headers['cache-control']).includes('no-store') || headers.etag !== undefined) return 'may be kept'
  if (statusCode < 400) return null
  const refused: unknown = JSON.parse(body)
  const isList = Array.isArray(refused) && refused.length > 0
  return isList && refused.every(({ code, message }) => code && message) ? null : body
}

async function errorsOf(requests: readonly Parameters<typeof send>[0][]): Promise<string[]> {
  const errors: string[] = []
  for (const request of requests) {
    const error = errorOf(await send(request))
    if (error) errors.push(`${request.method} ${request.url} ${String(request.payload).slice(0, 40)}: ${error}`)
  }
  return errors
}

it('every call of referrals, the desk and files exists in the tested server', () => {
  expect(sending().length).toBeGreaterThan(20)
  expect(routes.length).toBeGreaterThan(50)
})

it.each([
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a list in lists', `${'['.repeat(40)}${']'.repeat(40)}`],
  ['a number', '1e400'],
  ['half of an object', '{"a":'],
  ['a key twice, the second for the prototype', '{"page":0,"__proto__":{"page":1}}'],
  ['a constructor', '{"constructor":{"prototype":{}}}'],
  ['a mark of byte order', '\ufeff{}'],
  ['numbers where texts belong, and texts where numbers belong', '{"text":1,"page":"1e3","filter":{"requestId":1}}'],
])('%s gets messages, and the response is not cached', async (_what, payload) => {
  const headers = { 'content-type': 'application/json' }
  expect(await errorsOf(sending().map((route) => ({ ...route, payload, headers })))).toEqual([])
})

it.each(['', 'garbage', 'text/plain', 'application/xml', 'multipart/form-data', 'multipart/form-data; boundary='])(
  'a body of the content type “%s” is refused with a message',
  async (type) => {
    const headers = { 'content-type': type }
    expect(await errorsOf(sending().map((route) => ({ ...route, payload: '{}', headers })))).toEqual([])
  },
)

it.each(['', 'with a blank', 'é', 'x'.repeat(201)])(
  'the Idempotency-Key “%s” is refused with a message',
  async (key) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    expect(await errorsOf(sending().map((route) => ({ ...route, payload: '{}', headers })))).toEqual([])
  },
)

it('a GET call with unknown query parameters is answered, and the response is not cached', async () => {
  const gets = routes.filter(({ method }) => method === 'GET')
  const query = '?errors=true&errors=false&page=-1&page=1e9&id[]=1&__proto__[a]=1'
  expect(await errorsOf(gets.map(({ method, url }) => ({ method, url: url + query })))).toEqual([])
})

it('other HTTP methods are refused', async () => {
  const known = new Set(routes.map(({ method, url }) => `${method} ${url}`))
  const others = [...new Set(routes.map(({ url }) => url))].flatMap((url) =>
    ['OPTIONS', 'TRACE', 'PATCH', 'POST', 'PUT']
      .filter((method) => !known.has(`${method} ${url}`))
      .map((method) => ({ method, url })),
  )
  const letIn = []
  for (const request of others) if ((await send(request)).statusCode !== 404) letIn.push(request)
  expect(letIn).toEqual([])
})
