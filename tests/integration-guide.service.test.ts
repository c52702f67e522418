import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { disclaimer } from '#areas/identity/contract'
import { lenderEventSchema } from '#areas/webhook/contract'
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

it('the code of the integration guide reads a signed event, and refuses a forged one', async () => {
  const [, code = ''] = /```ts\n(.+?)```/s.exec(guide) ?? []
  const module = stripTypeScriptTypes(code).replace(
    "'standardwebhooks'",
    `'${import.meta.resolve('standardwebhooks')}'`,
  )
  const { readEvent } = await import(`data:text/javascript,${encodeURIComponent(module)}`)
  const [, body = ''] = /^( {4}\{\n[\s\S]+?^ {4}\})/m.exec(guide.slice(guide.indexOf('## Events'))) ?? []
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const at = new Date()
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': `v1,other ${new Webhook(secret).sign('evt_1', at, body)}`,
  }
  expect(lenderEventSchema.parse(readEvent(secret, body, headers)).type).toBe('referral.decided')
  expect(() => readEvent(secret, `${body} `, headers)).toThrow('No matching signature')
})
