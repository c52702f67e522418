import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createLog } from '#platform/log'
import { createMetrics } from '#platform/metrics'
import { countCall, createHttpServer } from './create-http-server.ts'

async function startServer() {
  const options = { log: createLog('silent'), metrics: createMetrics(), secure: false, rateLimitPerMinute: 2 }
  const server = await createHttpServer(options)
  server.get('/api/quote', async () => 'read')
  server.post('/api/quote', async () => 'made')
  return server
}

describe.each(['/api/quote', '/%61pi/quote', '/%61%70%69/quote'])('a call to %s', (url) => {
  it('is refused without the anti-forgery header when a browser sends it', async () => {
    const server = await startServer()
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect((await server.inject({ method: 'POST', url, headers })).statusCode).toBe(403)
  })

  it('is counted by the rate limit', async () => {
    const server = await startServer()
    const responses = [await server.inject(url), await server.inject(url), await server.inject(url)]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  })

  it('is not stored', async () => {
    const server = await startServer()
    expect((await server.inject(url)).headers['cache-control']).toBe('no-store')
  })
})

it.each([
  [1, '1 second'],
  [2, '2 seconds'],
])('a caller who may call again in %i s is told "%s"', async (ttlInSeconds, wait) => {
  const counted = async () => ({ isAllowed: false, isExceeded: true, max: 2, remaining: 0, ttlInSeconds })
  const request = { server: { createRateLimit: () => counted } } as unknown as FastifyRequest
  const message = `Too many requests. Try again in ${wait}.`
  await expect(countCall(request)).rejects.toMatchObject({ refused: [{ message }] })
})

it('a call whose headers are still arriving when the server closes is answered, and its connection closed', async () => {
  const server = await startServer()
  await server.listen({ port: 0, host: 'localhost' })
  const connected = once(server.server, 'connection')
  const client = connect((server.server.address() as AddressInfo).port, 'localhost').setEncoding('utf8')
  client.write('GET /api/quote HTTP/1.1\r\n')
  await connected
  const closed = server.close()
  while (server.server.listening) await new Promise(setImmediate)
  client.write('Host: localhost\r\n\r\n')
  const response = (await client.toArray()).join('')
  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(response.toLowerCase()).toContain('\r\nconnection: close\r\n')
  await closed
})
