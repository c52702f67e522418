import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#platform/log'
import { createMetrics } from '#platform/metrics'
import { createHttpServer, type HttpServer } from './index.ts'

const faults: string[] = []
const metrics = createMetrics()
let server: HttpServer
beforeAll(async () => {
  server = await createHttpServer({
    log: createLog('error', { write: (line) => void faults.push(line) }),
    metrics,
    secure: false,
    rateLimitPerMinute: 1000,
  })
  server.get<{ Params: { code: string } }>('/fails/:code', ({ params: { code } }) => {
    throw Object.assign(new Error('the words of the database'), { code })
  })
  server.post('/sent', async () => ({}))
})
afterAll(() => server.close())

it.each([
  ['a statement that took too long', '57014'],
  ['two changes that waited for each other', '40P01'],
  ['a change that stood still too long', '25P03'],
  ['a database that only reads because another took over', '25006'],
  ['a database that is unavailable', 'ECONNREFUSED'],
  ['a database whose machine does not answer', 'ETIMEDOUT'],
  ['a database whose name leads nowhere just now', 'ENOTFOUND'],
])('%s is answered with 503 and a time to retry', async (_what, code) => {
  const answer = await server.inject(`/fails/${code}`)
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()[0].code]).toEqual([503, '5', 'unavailable'])
  expect(answer.body).not.toContain('database')
})

it('anything unnamed is a fault of the server, without a word of it', async () => {
  const answer = await server.inject('/fails/23505')
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    [{ code: 'internal', message: 'Something went wrong. Please try again later.' }],
  ])
})

it('a caller who disconnects during a request is no error of the server or its database', async () => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  const before = faults.length
  const { port } = server.server.address() as AddressInfo
  const caller = connect(port, '127.0.0.1')
  const head = 'POST /sent HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n'
  caller.write(`${head}{"half":`, () => caller.destroy())
  await expect.poll(() => countOf('invalid-request')).toBe(1)
  expect(faults.slice(before)).toEqual([])
})

async function countOf(code: string): Promise<number> {
  const { values } = await metrics.refusals.get()
  return values.find(({ labels }) => labels.code === code)?.value ?? 0
}

it.each(['%00', 'a%00b', 'a%01', 'a%7F'])(
  'what is named %s is not there, in the words of every other',
  async (name) => {
    const answer = await server.inject(`/fails/${name}`)
    expect([answer.statusCode, answer.body]).toEqual([404, (await server.inject('/nowhere')).body])
  },
)

it('what is asked with a control character is refused before it is looked for', async () => {
  const answer = await server.inject('/fails/23505?name=%00')
  expect([answer.statusCode, answer.json()[0].code]).toEqual([400, 'invalid-body'])
})
