import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { expect, inject, it } from 'vitest'
import { disclaimer } from '#areas/identity/contract'
import { lenderEventSchema } from '#areas/webhook/contract'
import { startProcess } from '../scripts/product/running-product.ts'
import { asAdmin } from './service/as-admin.ts'
import { withDatabase } from './service/database-server.ts'

const guide = readFileSync(new URL('../docs/integration.md', import.meta.url), 'utf8')

/** The commands of the guide: its indented blocks with `curl`. */
const commands = [...guide.matchAll(/(?:^ {4}.*\n|^\n(?= {4}))+/gm)]
  .map(([block]) => block.replace(/^ {4}/gm, ''))
  .filter((block) => block.includes('curl'))

it('each command of the integration guide works as it is written, one after the other', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lmi-guide-'))
  const name = `guide_${randomBytes(6).toString('hex')}`
  const { adminUrl, serviceUrl } = inject('databaseServer')
  await asAdmin(adminUrl, `create database ${name}`)
  const product = await startProcess('apps/server/src/main.ts', '/readyz', {
    NODE_ENV: 'development',
    LMI_DATA_DIR: join(folder, 'data'),
    DATABASE_URL: withDatabase(serviceUrl, name),
    DATABASE_ADMIN_URL: withDatabase(adminUrl, name),
  })
  try {
    // Each call adds its status to the other output.
    const script = ['curl() { command curl -w \'%{stderr}%{http_code}\\n\' "$@"; }', ...commands].join('\n')
    const run = await promisify(execFile)('bash', ['-c', script.replaceAll('http://localhost:8080', product.address)], {
      cwd: folder,
    })
    const statuses = run.stderr.match(/^[1-5]\d\d$/gm) ?? []
    expect(statuses.length, run.stderr).toBeGreaterThan(15)
    // The guide to errors sends what is refused.
    expect(statuses.filter((status) => status !== '200')).toEqual(['400'])
    for (const part of [
      /"customerPremiumPayable":12949\.2\b/,
      /"requestId":"\d+"/,
      /"policyNo":"\d{10}"/,
      /"receiptId":/,
      /"code":"loanList-required"/,
      /("quoteId":"[^"]+")\n\1\n/,
      /"events":\[\{"id":"evt_/,
      /"secret":"whsec_/,
    ])
      expect(run.stdout).toMatch(part)
  } finally {
    await product.stop()
    await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
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
