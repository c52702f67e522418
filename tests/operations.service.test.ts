import { afterEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

const production = {
  NODE_ENV: 'production',
  OIDC_ISSUER: 'https://id.example/realms/lmi',
  SMTP_URL: 'smtp://mail.example',
}
const token = 'only-for-those-who-run-the-server'
const closed = ['/metrics', '/metrics/', '/api/docs', '/api/docs/', '/api/docs/json', '/api/openapi.json']

let app: TestApp
afterEach(() => app.stop())

const statuses = async (addresses: readonly string[], headers: Record<string, string> = {}) =>
  await Promise.all(addresses.map(async (url) => (await app.server.inject({ url, headers })).statusCode))

it('metrics and API reference are open in development', async () => {
  app = await startTestApp()
  expect(await statuses(['/metrics', '/api/docs', '/api/openapi.json'])).toEqual([200, 200, 200])
})

it('metrics and API reference do not exist in production, and readiness is open', async () => {
  app = await startTestApp({ settings: production })
  expect(await statuses(closed)).toEqual(closed.map(() => 404))
  expect(await statuses(['/healthz', '/readyz'])).toEqual([200, 200])
})

it('metrics and API reference need the operations token in production', async () => {
  app = await startTestApp({ settings: { ...production, OPERATIONS_TOKEN: token } })
  const refused = await app.server.inject('/metrics')
  expect([refused.statusCode, refused.headers['www-authenticate'], refused.json()[0].code]).toEqual([
    401,
    'Bearer',
    'token-required',
  ])
  for (const authorization of ['Bearer', `Bearer ${token}x`, token, `Basic ${token}`])
    expect(await statuses(closed, { authorization })).toEqual(closed.map(() => 401))
  const manager = `Bearer ${await app.tokenFor('ironbark.manager')}`
  expect(await statuses(closed, { authorization: manager })).toEqual(closed.map(() => 401))
  expect(await statuses(closed, { authorization: `Bearer ${token}` })).toEqual(closed.map(() => 200))
})

it('the metrics are computed at most once a second, however many callers request them', async () => {
  app = await startTestApp()
  const write = vi.spyOn(app.deps.metrics.registry, 'metrics')
  expect(new Set(await statuses(Array.from({ length: 50 }, () => '/metrics')))).toEqual(new Set([200]))
  expect(write).toHaveBeenCalledTimes(1)
  app.clock.move(1)
  const response = await app.inject(null, '/metrics')
  expect(write).toHaveBeenCalledTimes(2)
  expect(response.body).toContain('http_request_duration_seconds_count{method="GET",route="/metrics",status="200"} 50')
})
