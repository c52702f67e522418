import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { disclaimer } from '#areas/identity/contract'
import { startTestApp } from './service/start-test-app.ts'

const guide = readFileSync(new URL('../docs/integration.md', import.meta.url), 'utf8')

it('a lender’s system that follows the integration guide gets its first quote', async () => {
  const [, url = '', payload = ''] = /http:\/\/localhost:8080(\/api\/quote) -d '(.+?)'/s.exec(guide) ?? []
  const [, version = ''] = /-H 'X-Disclaimer-Version: ([^']+)'/.exec(guide) ?? []
  const headers = { 'content-type': 'application/json', 'x-disclaimer-version': version, 'idempotency-key': 'first' }
  const app = await startTestApp()
  const response = await app.inject('ironbark-loan-system', { method: 'POST', url, headers, payload })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toMatchObject({ quoteId: expect.any(String), customerPremiumPayable: 12949.2 })
  await app.stop()
})

it('the integration guide names the current version of the disclaimer', () => {
  const versions = [...guide.matchAll(/X-Disclaimer-Version: ([\w-]+)/g)].map(([, version]) => version)
  expect(new Set(versions)).toEqual(new Set([disclaimer.version]))
})
