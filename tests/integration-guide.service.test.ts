import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { disclaimer } from '#areas/identity/contract'
import { lenderEventSchema } from '#areas/webhook/contract'
import { type RunningProcess, startProcess } from '../scripts/product/running-product.ts'
import { asAdmin } from './service/as-admin.ts'
import { withDatabase } from './service/database-server.ts'

const database = `guide_${randomBytes(6).toString('hex')}`
const guide = readFileSync(new URL('../docs/integration.md', import.meta.url), 'utf8')

/** The commands of the guide: its indented blocks with `curl`. */
const commands = [...guide.matchAll(/(?:^ {4}.*\n|^\n(?= {4}))+/gm)]
  .map(([block]) => block.replace(/^ {4}/gm, ''))
  .filter((block) => block.includes('curl'))

let folder: string
let product: RunningProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmi-guide-'))
  const { adminUrl, serviceUrl } = inject('databaseServer')
  await asAdmin(adminUrl, `create database ${database}`)
  product = await startProcess('apps/server/src/main.ts', '/readyz', {
    NODE_ENV: 'development',
    LMI_DATA_DIR: join(folder, 'data'),
    DATABASE_URL: withDatabase(serviceUrl, database),
    DATABASE_ADMIN_URL: withDatabase(adminUrl, database),
  })
}, 240_000)
afterAll(async () => {
  await product.stop()
  await asAdmin(inject('databaseServer').adminUrl, `drop database if exists ${database} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

it('each command of the integration guide works as it is written, one after the other', {
  timeout: 240_000,
}, async () => {
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
})

it('the first example of each client prints the premium that its guide names', async () => {
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const premiumOf = async (example: string) => {
    await writeFile(join(folder, 'example.ts'), example.replaceAll('http://localhost:8080', product.address))
    return (await promisify(execFile)(process.execPath, ['example.ts'], { cwd: folder })).stdout.trim()
  }
  const generated = await readFile('docs/clients/README.md', 'utf8')
  expect(generated).toContain(
    `prints the premium: \`${await premiumOf(await readFile('docs/clients/quote.ts', 'utf8'))}\``,
  )
  const ours = await readFile('packages/client/README.md', 'utf8')
  const [, first = ''] = /```ts\n(.+?)```/s.exec(ours) ?? []
  const client = join(process.cwd(), 'packages/client')
  const copied = first.replace("'@lmi/client'", `'${client}/index.ts'`).replace('./lmi-client', client)
  expect(ours).toContain(`prints the premium \`${await premiumOf(copied)}\``)
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
