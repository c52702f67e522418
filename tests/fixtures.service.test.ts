import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('answers whether the caller has accepted the disclaimer', async () => {
  const before = await app.inject('ironbark.manager', '/api/quote/user/consents')
  expect(before.json()).toEqual({ consent: false })
  const accepted = await app.inject('ironbark.manager', { method: 'POST', url: '/api/quote/user' })
  expect(accepted.statusCode).toBe(200)
  const after = await app.inject('ironbark.manager', '/api/quote/user/consents')
  expect(after.json()).toEqual({ consent: true })
})
it('a', async () => {
  for (const u of [
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/static/swagger-initializer.js',
    '/dev/mail',
    '/assets/build.json',
    '/assets/environment.json',
    '/nothing',
    '/api/nothing',
  ]) {
    const r = await app.inject(null, u)
    console.log(u, r.statusCode, r.headers['content-type'], r.body.slice(0, 300), u === '/healthz' ? r.headers : '')
  }
  await app.runJobs()
})
