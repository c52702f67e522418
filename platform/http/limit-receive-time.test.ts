import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '#platform/log'
import { createMetrics } from '#platform/metrics'
import { createHttpServer, refuse } from './index.ts'

async function startServer(receiveTimeout: number) {
  const log = createLog('silent')
  const server = await createHttpServer({ log, metrics: createMetrics(), secure: false, rateLimitPerMinute: 1000 })
  server.post('/form', { config: { receiveTimeout } }, async (request) => request.body)
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const head = 'POST /form HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n'

const headers = { 'content-type': 'application/json' }

it('a request that does not arrive within the time limit of its route gets status 408', async () => {
  const socket = await startServer(50)
  socket.write(`${head}\r\n{"a"`)
  const response = await text(socket)
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(response).toContain('connection: close')
  expect(response).toContain('The request took too long to arrive. Try again.')
})

it.each([
  [{}, 20_000],
  [{ responseTimeout: 60_000 }, 60_000],
  [{ receiveTimeout: 90_000 }, 90_000],
])('the connection of a route with %j may be idle for %i ms', async (config, expected) => {
  const log = createLog('silent')
  const server = await createHttpServer({ log, metrics: createMetrics(), secure: false, rateLimitPerMinute: 1000 })
  server.post('/form', { config }, async (request) => request.raw.socket.timeout)
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const response = await fetch(`${address}/form`, { method: 'POST', body: '{}', headers })
  expect(await response.json()).toBe(expected)
})

it('a request without a body may wait for its response as long as its route allows', async () => {
  const log = createLog('silent')
  const server = await createHttpServer({ log, metrics: createMetrics(), secure: false, rateLimitPerMinute: 1000 })
  server.get('/report', { config: { responseTimeout: 60_000 } }, async (request) => request.raw.socket.timeout)
  server.get('/page', async (request) => request.raw.socket.timeout)
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const idle = async (path: string) => await (await fetch(address + path)).json()
  expect([await idle('/report'), await idle('/page')]).toEqual([60_000, 20_000])
})

it('a request that arrives in parts within the time limit is accepted', async () => {
  const socket = await startServer(60_000)
  socket.write(`${head}connection: close\r\n\r\n{"a"`)
  socket.write(': 23}')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"a":23\}$/)
})

/** A server whose check of slow bodies, every five seconds, runs on the fake clock; its connections use the real one. */
async function startRefusing() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const log = createLog('silent')
  const server = await createHttpServer({ log, metrics: createMetrics(), secure: false, rateLimitPerMinute: 1000 })
  server.get('/open', async () => ({}))
  const onRequest = async () => {
    throw refuse('sign-in-required', 'Sign in first.', { status: 401 })
  }
  server.post('/refused', { onRequest }, async () => ({}))
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const accepted = once(server.server, 'connection')
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  const [connection] = (await accepted) as [Socket]
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  /** Sends bytes of a body, and lets five seconds pass when they have arrived. */
  const sendAndWait = async (bytes: number) => {
    const expected = connection.bytesRead + bytes
    socket.write('x'.repeat(bytes))
    await vi.waitFor(() => expect(connection.bytesRead).toBe(expected), { timeout: 15_000 })
    vi.advanceTimersByTime(5_000)
  }
  return { socket, closed, received: () => received, sendAndWait }
}

const post = (address: string, length: number) =>
  `POST ${address} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

it.each([
  ['at a route that refuses it', '/refused', 401],
  ['at an address that cannot be read', '/%zz', 400],
])(
  'a refused body that keeps arriving slowly %s gets its response, and its connection is closed',
  async (_where, address, status) => {
    const { socket, closed, received, sendAndWait } = await startRefusing()
    socket.write(post(address, 1_000_000))
    await vi.waitFor(() => expect(received()).toMatch(`HTTP/1.1 ${status} `), { timeout: 15_000 })
    await sendAndWait(50_000)
    await closed
  },
)

it('a refused body that arrives fast leaves its connection open for the next request', async () => {
  const { socket, closed, received, sendAndWait } = await startRefusing()
  socket.write(post('/refused', 1_000_000))
  await vi.waitFor(() => expect(received()).toMatch('HTTP/1.1 401 '), { timeout: 15_000 })
  for (let part = 0; part < 10; part += 1) await sendAndWait(100_000)
  socket.write('GET /open HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  await closed
  expect(received()).toMatch(/^HTTP\/1\.1 401 [\s\S]*HTTP\/1\.1 200 /)
})
