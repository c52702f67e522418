import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#platform/log'
import { createMetrics } from '#platform/metrics'
import { createHttpServer, type HttpServer } from './index.ts'

const errors: string[] = []
const metrics = createMetrics()
let server: HttpServer
beforeAll(async () => {
  server = await createHttpServer({
    log: createLog('error', { write: (line) => void errors.push(line) }),
    metrics,
    secure: false,
    rateLimitPerMinute: 1000,
  })
  server.get<{ Params: { code: string } }>('/fails/:code', ({ params: { code } }) => {
    throw Object.assign(new Error('the words of the database'), { code })
  })
  server.post('/sent', async () => ({}))
})
beforeAll(() => server.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => server.close())
const dial = () => connect((server.server.address() as AddressInfo).port, '127.0.0.1')

it.each([
  ['a statement that took too long', '57014'],
  ['two changes that waited for each other', '40P01'],
  ['a change that stood still too long', '25P03'],
  ['a database that is unavailable', 'ECONNREFUSED'],
  ['a database whose machine does not respond', 'ETIMEDOUT'],
  ['a database whose name leads nowhere just now', 'ENOTFOUND'],
])('%s gets status 503 and Retry-After', async (_what, code) => {
  const response = await server.inject(`/fails/${code}`)
  expect([response.statusCode, response.headers['retry-after'], response.json()[0].code]).toEqual([
    503,
    '5',
    'unavailable',
  ])
  expect(response.body).not.toContain('database')
})

it.each([
  ['is read-only', '25006'],
  ['has a full disk', '53100'],
])('a call gets status 503 and a message that nothing was saved when the database %s', async (_why, code) => {
  const response = await server.inject(`/fails/${code}`)
  expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
    503,
    '5',
    [{ code: 'not-saved', message: 'Nothing was saved. Try again in a moment.' }],
  ])
})

it('the server stops only after the handler of a disconnected caller has finished', async () => {
  const closing = await createHttpServer({ log: createLog('silent'), metrics, secure: false, rateLimitPerMinute: 1000 })
  const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const steps: string[] = []
  closing.get('/slow', async () => {
    started.resolve()
    await gate.promise
    steps.push('handled')
    return 'done'
  })
  await closing.listen({ port: 0, host: '127.0.0.1' })
  const caller = connect((closing.server.address() as AddressInfo).port, '127.0.0.1')
  caller.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await started.promise
  caller.destroy()
  const closed = closing.close().then(() => steps.push('closed'))
  setTimeout(gate.resolve, 300)
  await closed
  expect(steps).toEqual(['handled', 'closed'])
})

it('an unexpected error gets status 500 without detail', async () => {
  const response = await server.inject('/fails/23505')
  expect([response.statusCode, response.json()]).toEqual([
    500,
    [{ code: 'internal', message: 'Something went wrong. Please try again later.' }],
  ])
})

it('a caller who disconnects during a request causes no server error', async () => {
  const before = errors.length
  const caller = dial()
  const head = 'POST /sent HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n'
  caller.write(`${head}{"half":`, () => caller.destroy())
  await expect.poll(() => countOf('invalid-request')).toBe(1)
  expect(errors.slice(before)).toEqual([])
})

async function countOf(code: string): Promise<number> {
  const { values } = await metrics.refusals.get()
  return values.find(({ labels }) => labels.code === code)?.value ?? 0
}

it.each(['%00', 'a%00b', 'a%01', 'a%7F'])('a record named %s gets the response of an unknown address', async (name) => {
  const response = await server.inject(`/fails/${name}`)
  expect([response.statusCode, response.body]).toEqual([404, (await server.inject('/nowhere')).body])
})

it('a query with a control character is refused before the route runs', async () => {
  const response = await server.inject('/fails/23505?name=%00')
  expect([response.statusCode, response.json()[0].code]).toEqual([400, 'invalid-body'])
})

it.each([
  ['that is not HTTP', 'HELLO\r\n\r\n', '400 Bad Request', 'invalid-request'],
  ['with 70 kB of headers', `GET / HTTP/1.1\r\nx: ${'a'.repeat(70_000)}\r\n\r\n`, '431 ', 'too-large'],
])('a request %s gets a list of messages too', async (_what, request, status, code) => {
  const caller = dial()
  caller.write(request)
  const response = await text(caller)
  expect(response).toContain(`HTTP/1.1 ${status}`)
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual([{ code, message: expect.any(String) }])
})
