import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createHttpServer } from '#platform/http'
import { createLog } from '#platform/log'
import { createMetrics } from '#platform/metrics'
import { listen, openStream } from '../../tests/service/read-events.ts'
import { openEventStreams, type SendEvent } from './index.ts'

const running: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})

/** Starts a server whose only route is a stream. `readers` holds the send function of each connected client. */
async function startStreams({ heartbeat = 15_000, endsAfter = 60_000, maxPerUser = 10 } = {}) {
  const metrics = createMetrics()
  const server = await createHttpServer({
    log: createLog('silent'),
    metrics,
    secure: false,
    rateLimitPerMinute: 1000,
  })
  const readers = new Set<SendEvent>()
  const sendEvents = openEventStreams(server, metrics, { heartbeat, maxPerUser })
  server.get('/api/events', async (_request, reply) => {
    sendEvents(reply, {
      person: 'somebody',
      endsAfter,
      subscribe: (send) => {
        readers.add(send)
        return () => readers.delete(send)
      },
    })
    return reply
  })
  const address = await listen(server)
  running.push(() => server.close())
  const openStreams = async () => (await metrics.eventStreams.get()).values[0]?.value
  return { server, address, readers, openStreams, open: () => openStream(`${address}/api/events`) }
}

it('an event stream opens at once, and no proxy buffers or caches it', async () => {
  const { open } = await startStreams()
  const { status, headers, read } = await open()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(await read('open')).toBe(': open\n\n')
})

it('an event stream sends each event with its name and its data in one line', async () => {
  const { open, readers } = await startStreams()
  const { read } = await open()
  await expect.poll(() => readers.size).toBe(1)
  for (const send of readers) send('referral', { requestId: '100001', text: 'two\nlines' })
  expect(await read('}\n\n')).toBe(': open\n\nevent: referral\ndata: {"requestId":"100001","text":"two\\nlines"}\n\n')
})

it('an event stream sends a heartbeat while nothing happens', async () => {
  const { open } = await startStreams({ heartbeat: 5 })
  const { read } = await open()
  expect(await read(': still here\n\n: still here\n\n')).toContain(': open')
})

it('an event stream ends when the token of its user expires', async () => {
  const { open, readers } = await startStreams({ endsAfter: 30 })
  const { read } = await open()
  expect(await read(null)).toBe(': open\n\n')
  await expect.poll(() => readers.size).toBe(0)
})

it('an event stream ends on the server when its client disconnects, and the metrics count it only until then', async () => {
  const { open, readers, openStreams } = await startStreams()
  const { close, read } = await open()
  await read('open')
  expect(readers.size).toBe(1)
  expect(await openStreams()).toBe(1)
  close()
  await expect.poll(() => readers.size).toBe(0)
  expect(await openStreams()).toBe(0)
})

it('an event stream ends on a graceful stop, which does not wait for it', async () => {
  const { open, server } = await startStreams()
  const { read } = await open()
  await read('open')
  await server.close()
  expect(await read(null)).toBe(': open\n\n')
})

it('a user with too many event streams is refused another until one ends', async () => {
  const { open, readers } = await startStreams({ maxPerUser: 2 })
  const first = await open()
  await open()
  const { status, headers, read } = await open()
  expect(status).toBe(429)
  expect(headers.get('retry-after')).toBe('15')
  expect(JSON.parse(await read(null))).toEqual([
    { code: 'too-many-streams', message: 'The portal is open in too many windows. Close some of them.' },
  ])
  first.close()
  await expect.poll(() => readers.size).toBe(1)
  expect((await open()).status).toBe(200)
})

it('an event stream whose client does not read is ended and not buffered without limit', async () => {
  const { address, readers } = await startStreams()
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.pause()
  socket.on('error', () => undefined)
  socket.write('GET /api/events HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(() => readers.size).toBe(1)
  const much = 'x'.repeat(60_000)
  for (let sent = 0; readers.size > 0 && sent < 10_000; sent += 1) {
    for (const send of readers) send('referral', much)
    await new Promise(setImmediate)
  }
  expect(readers.size).toBe(0)
  socket.destroy()
})
