import { describe, expect, it } from 'vitest'
import { createLog } from '#platform/log'
import { createMetrics } from '#platform/metrics'
import { createHttpServer } from './create-http-server.ts'

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
