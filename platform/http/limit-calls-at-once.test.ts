import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '#platform/log'
import { createMetrics } from '#platform/metrics'
import { createHttpServer, limitCallsAtOnce, uploadTimeout } from './index.ts'

/** A server whose calls run until they are let go, and what it counted. */
async function startServer(limits: { maxWait?: number; maxAbandoned?: number; recent?: number } = {}) {
  const log = createLog('silent')
  const server = await createHttpServer({ log, metrics: createMetrics(), secure: false, rateLimitPerMinute: 1000 })
  server.addHook('onRequest', async (request) => {
    request.rateLimitKey = String(request.headers.user)
  })
  limitCallsAtOnce(server, limits)
  const started: string[] = []
  const letGo: (() => void)[] = []
  const handler = async ({ headers }: { headers: Record<string, unknown> }) => {
    started.push(String(headers.name))
    await new Promise<void>((resolve) => letGo.push(resolve))
    return {}
  }
  server.get('/list', { config: { callsAtOnce: 'list' } }, handler)
  server.get('/call', handler)
  server.get('/upload', { config: { receiveTimeout: uploadTimeout } }, handler)
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    for (const end of letGo) end()
    server.server.closeAllConnections()
    await server.close()
  })
  const call = (path: string, user: string, name: string, signal: AbortSignal | null = null) =>
    fetch(`${address}${path}`, { headers: { user, name }, signal })
  return { call, started, letGo }
}

it('a second list of a user waits for the first, and another user does not', async () => {
  const { call, started, letGo } = await startServer()
  const first = call('/list', 'ana', 'first')
  await expect.poll(() => started).toEqual(['first'])
  const second = call('/list', 'ana', 'second')
  const other = call('/list', 'bea', 'other')
  await expect.poll(() => started).toEqual(['first', 'other'])
  letGo[0]?.()
  await first
  await expect.poll(() => started).toEqual(['first', 'other', 'second'])
  letGo[1]?.()
  letGo[2]?.()
  expect((await Promise.all([second, other])).map(({ status }) => status)).toEqual([200, 200])
})

it('a user with a list under way makes other calls and uploads', async () => {
  const { call, started } = await startServer()
  for (const path of ['/list', '/call', '/upload']) void call(path, 'ana', path).catch(() => undefined)
  await expect.poll(() => started.length).toBe(3)
})

it.each([
  ['upload', 1],
  ['call', 2],
] as const)(
  'one %s of a user beyond %i at once waits for the first, and another user does not',
  async (path, limit) => {
    const { call, started, letGo } = await startServer()
    const all = Array.from({ length: limit + 1 }, (_, index) => call(`/${path}`, 'ana', String(index)))
    await expect.poll(() => started.length).toBe(limit)
    const other = call(`/${path}`, 'bea', 'other')
    await expect.poll(() => started.length).toBe(limit + 1)
    expect(started).toContain('other')
    letGo[0]?.()
    await expect.poll(() => started.length).toBe(limit + 2)
    for (const end of letGo) end()
    expect((await Promise.all([...all, other])).map(({ status }) => status)).toEqual(Array(limit + 2).fill(200))
  },
)

it('while others call, the next waiting call of a user starts after a pause as long as the last one', async () => {
  const { call, started, letGo } = await startServer({ recent: 60_000 })
  const [first, second] = [call('/list', 'ana', 'first'), call('/list', 'ana', 'second')]
  await expect.poll(() => started).toEqual(['first'])
  const other = call('/list', 'bea', 'other')
  await expect.poll(() => started).toEqual(['first', 'other'])
  await setTimeout(300)
  const ended = performance.now()
  letGo[0]?.()
  await expect.poll(() => started).toEqual(['first', 'other', 'second'])
  expect(performance.now() - ended).toBeGreaterThanOrEqual(299)
  letGo[1]?.()
  letGo[2]?.()
  await Promise.all([first, second, other])
})

it('lists beyond those that may wait are refused with 429 and Retry-After', async () => {
  const { call, started, letGo } = await startServer()
  const all = Array.from({ length: 40 }, (_, index) => call('/list', 'ana', String(index)))
  const statuses: number[] = []
  for (const one of all) void one.then((response) => statuses.push(response.status))
  await expect.poll(() => statuses).toEqual(Array.from({ length: 19 }, () => 429))
  for (let done = 0; done < 21; done += 1) {
    await expect.poll(() => started.length).toBe(done + 1)
    letGo[done]?.()
  }
  const responses = await Promise.all(all)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(21)
  const refused = responses.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.json()).toEqual([{ code: 'too-many-at-once', message: expect.stringContaining('Try again') }])
})

it('a list that waits too long is refused with 429', async () => {
  const { call, started } = await startServer({ maxWait: 50 })
  void call('/list', 'ana', 'first').catch(() => undefined)
  await expect.poll(() => started.length).toBe(1)
  expect((await call('/list', 'ana', 'second')).status).toBe(429)
})

it('a list whose caller left before its turn never starts', async () => {
  const { call, started, letGo } = await startServer()
  const first = call('/list', 'ana', 'first')
  await expect.poll(() => started.length).toBe(1)
  const leaving = new AbortController()
  const left = call('/list', 'ana', 'left', leaving.signal).catch(() => undefined)
  await setTimeout(50)
  const third = call('/list', 'ana', 'third')
  leaving.abort()
  await left
  await setTimeout(50)
  letGo[0]?.()
  await first
  await expect.poll(() => started).toEqual(['first', 'third'])
  letGo[1]?.()
  expect((await third).status).toBe(200)
})

it('a list whose caller left while it ran counts until it has ended', async () => {
  const { call, started, letGo } = await startServer()
  const leaving = new AbortController()
  const left = call('/list', 'ana', 'left', leaving.signal).catch(() => undefined)
  await expect.poll(() => started.length).toBe(1)
  leaving.abort()
  await left
  const second = call('/list', 'ana', 'second')
  await setTimeout(50)
  expect(started).toEqual(['left'])
  letGo[0]?.()
  await expect.poll(() => started).toEqual(['left', 'second'])
  letGo[1]?.()
  expect((await second).status).toBe(200)
})

it('a list that never ends stops counting some time after its caller left', async () => {
  const { call, started, letGo } = await startServer({ maxAbandoned: 20 })
  const leaving = new AbortController()
  const left = call('/list', 'ana', 'left', leaving.signal).catch(() => undefined)
  await expect.poll(() => started.length).toBe(1)
  leaving.abort()
  await left
  const second = call('/list', 'ana', 'second')
  await expect.poll(() => started).toEqual(['left', 'second'])
  letGo[1]?.()
  expect((await second).status).toBe(200)
})
