import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { exampleRequests } from '#areas/quote/contract'
import { findRunningPostgres } from '#platform/embedded-postgres'
import { version } from '#platform/release'
import { callApi } from '../scripts/product/call-api.ts'
import { freePort } from '../scripts/product/free-port.ts'
import { startIssuer } from '../scripts/product/start-issuer.ts'
import { makeDataFolder } from './make-data-folder.ts'
import { asAdmin } from './service/as-admin.ts'
import { createTestDatabase } from './service/create-test-database.ts'
import { freezePostgres } from './service/start-own-database.ts'

// These tests start whole servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const { PATH, NODE_COMPILE_CACHE } = process.env

let dataDirectory: string
let port: number
let started: ChildProcess[]
beforeEach(async () => {
  dataDirectory = await makeDataFolder('lmi-start-')
  port = await freePort()
  started = []
})
afterEach(async () => {
  for (const server of started) {
    if (server.exitCode !== null || server.signalCode !== null) continue
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  // A PostgreSQL whose server ended at once may still write.
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

function startServer(variables: Record<string, string> = {}, log: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
  const own = { PORT: String(port), LMI_DATA_DIR: dataDirectory, LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', log, 'pipe'],
    env: { PATH, NODE_COMPILE_CACHE, ...own, ...variables },
  })
  started.push(server)
  return server
}

/** On a migrated database, where the first start of the embedded one is not the subject: half of its processor time. */
async function startOnDatabase(variables: Record<string, string>, log?: 'pipe'): Promise<ChildProcess> {
  const { url, adminUrl, drop } = await createTestDatabase()
  onTestFinished(drop)
  return startServer({ DATABASE_ADMIN_URL: adminUrl, DATABASE_URL: url, ...variables }, log)
}

const call = (path: string) => fetch(`http://localhost:${port}${path}`)

/** Starts a call and waits until the server has received it; the status is for later. */
async function callUnderWay(path: string): Promise<{ readonly status: Promise<number | undefined> }> {
  const call = request(`http://localhost:${port}${path}`, { headers: { expect: '100-continue' } })
  const answered = once(call, 'response')
  call.end()
  // 100 Continue is sent once the server has read the headers.
  await once(call, 'continue')
  return { status: answered.then(([{ statusCode }]) => statusCode) }
}

async function isReady(server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const response = await call('/readyz').catch(() => null)
    if (response?.ok) return
    await wait(50)
  }
  throw new Error(`The server ended with ${server.exitCode}.`)
}

/** Output and exit code of a start that fails. */
async function refusedStart(variables: Record<string, string>): Promise<{ words: string; code: unknown }> {
  const server = startServer(variables)
  const words = server.stderr ? text(server.stderr) : ''
  const [code] = await once(server, 'exit')
  return { words: (await words).trim(), code }
}

it.each<[string, Record<string, string>, RegExp]>([
  [
    'a service that does not exist',
    { SERVICES: 'quote,claims' },
    /^SERVICES: there is no service "claims"; known are all, or some of .*quote.*$/,
  ],
  ['a port that is no number', { PORT: 'eighty' }, /^PORT: .+$/],
  [
    'an environment file that is not there',
    { PORTAL_ENVIRONMENT: 'nowhere.json' },
    /^PORTAL_ENVIRONMENT: nowhere\.json cannot be read$/,
  ],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://lmi:secret@127.0.0.1:1/lmi' },
    /^DATABASE_URL: (?!.*secret).+$/,
  ],
  ['an issuer that is not in Keycloak’s layout', { OIDC_ISSUER: 'https://id.example/oauth' }, /^OIDC_ISSUER: .+$/],
])('%s stops the start with one line', async (_what, variables, line) => {
  const { words, code } = await refusedStart(variables)
  expect(words).toMatch(line)
  expect(code).toBe(1)
})

it('a database that cannot be used stops the start with one line that names the setting', async () => {
  const { url, adminUrl, drop } = await createTestDatabase()
  const wrong = new URL(url)
  wrong.password = 'wrong'
  const roles = { DATABASE_ADMIN_URL: adminUrl, DATABASE_URL: url }
  const start = async (variables: Record<string, string>) => (await refusedStart(variables)).words
  try {
    expect(await start({ ...roles, DATABASE_URL: wrong.href })).toMatch(/^DATABASE_URL: .*: password .+$/)
    wrong.username = new URL(adminUrl).username
    expect(await start({ ...roles, DATABASE_ADMIN_URL: wrong.href })).toMatch(/^DATABASE_ADMIN_URL: .*: password .+$/)
    await asAdmin(
      adminUrl,
      `insert into kysely_migration values ('quote/999-later.sql', '2027', 'quote/998-unused.sql')`,
    )
    expect(await start(roles)).toBe(
      'DATABASE_ADMIN_URL: quote/999-later.sql of a newer release needs a release with quote/998-unused.sql; start such a release or restore a backup',
    )
  } finally {
    await drop()
  }
})

it('production names all that it refuses at once, and starts with the exceptions', async () => {
  const { url, adminUrl, drop } = await createTestDatabase()
  const production = { NODE_ENV: 'production', DATABASE_ADMIN_URL: adminUrl, DATABASE_URL: adminUrl }
  try {
    const { words, code } = await refusedStart(production)
    const settings = words.split('\n').map((line) => line.split(':')[0])
    expect(settings).toEqual([
      ...['OIDC_ISSUER', 'SMTP_URL', 'S3_BUCKET', 'CLAMD_URL', 'PUBLIC_URL', 'PORTAL_ENVIRONMENT'],
      ...['DATABASE_URL', 'rate card', 'lenders'],
    ])
    expect(code).toBe(1)
    const real = { OIDC_ISSUER: 'https://id.invalid/realms/lmi', SMTP_URL: 'smtps://mail.invalid' }
    const exceptions = [...words.matchAll(/ALLOW_\w+/g)].map(([name]) => [name, 'true'])
    expect((await refusedStart({ ...production, ...real })).words.split('\n')).toHaveLength(exceptions.length)
    const { ALLOW_ADMIN_ROLE: _, ...others } = Object.fromEntries(exceptions)
    expect((await refusedStart({ ...production, ...real, ...others })).words).toMatch(
      /^DATABASE_URL: its role owns .+$/,
    )
    await asAdmin(adminUrl, 'alter view lender.quote rename to former')
    expect((await refusedStart({ ...production, ...real, ...others, DATABASE_URL: url })).words).toBe(
      'DATABASE_URL: lenders share the role lmi_service; create role lmi_lender, grant lmi_lender to lmi_service, then run migrate.js; ALLOW_SHARED_ROLE=true allows it',
    )
    await asAdmin(adminUrl, 'alter view lender.former rename to quote')
    await isReady(startServer({ ...production, ...real, ...others, DATABASE_URL: url, DRAIN_SECONDS: '0' }))
  } finally {
    await drop()
  }
})

it('a release starts on a database that newer releases have changed, and leaves their tables and rights as they are', async () => {
  const { url, adminUrl, pool, drop } = await createTestDatabase()
  await asAdmin(
    adminUrl,
    `insert into kysely_migration values ('quote/998-more.sql', '2027', null), ('quote/999-less.sql', '2027', 'quote/001-quote.sql');
    create table of_newer_release (id int); revoke all on of_newer_release from ${new URL(url).username}`,
  )
  const server = startServer({ DATABASE_ADMIN_URL: adminUrl, DATABASE_URL: url, SERVICES: 'identity' })
  await isReady(server)
  await expect(pool.query('select from of_newer_release')).rejects.toThrow('permission denied')
  server.kill('SIGTERM')
  await once(server, 'exit')
  await drop()
})

it('a wrong value in an environment file stops the start with one line that names it', async () => {
  const file = join(dataDirectory, 'environment.json')
  await writeFile(file, '{"features":{"showEmailQuote":"yes"}}')
  const { words, code } = await refusedStart({ PORTAL_ENVIRONMENT: file })
  expect(words).toMatch(/^PORTAL_ENVIRONMENT: .*features\.showEmailQuote: .+$/)
  expect(code).toBe(1)
})

it('a port or data directory in use stops the start with one line, and the first server continues', async () => {
  await isReady(startServer())
  expect(await refusedStart({ PORT: String(await freePort()) })).toEqual({
    words: `LMI_DATA_DIR: ${dataDirectory} is in use by another process; stop it first`,
    code: 1,
  })
  const other = await makeDataFolder('lmi-start-')
  const { words, code } = await refusedStart({ LMI_DATA_DIR: other })
  await rm(other, { recursive: true, force: true })
  expect(words).toBe(`PORT: ${port} is taken by another program; stop that one or set PORT to a free one`)
  expect(code).toBe(1)
  expect((await call('/readyz')).status).toBe(200)
})

it('a server that is stopped finishes its current request, then stops the database, and can start again', async () => {
  const server = startServer()
  await isReady(server)
  const keys = await (await call('/realms/lmi/protocol/openid-connect/certs')).text()

  const thaw = await freezeDatabase()
  const { status } = await callUnderWay('/dev/mail')
  server.kill('SIGTERM')
  await wait(200)
  thaw()
  expect(await status).toBe(200)
  expect(await once(server, 'exit')).toEqual([0, null])
  expect(await findRunningPostgres(dataDirectory)).toBeNull()

  await isReady(startServer())
  // The signing keys are stored, so sessions continue.
  expect(await (await call('/realms/lmi/protocol/openid-connect/certs')).text()).toBe(keys)
})

it('a server that is stopped is not ready at once, and serves until it has drained', async () => {
  const server = await startOnDatabase({ SERVICES: 'identity', DRAIN_SECONDS: '3600' })
  await isReady(server)
  server.kill('SIGTERM')
  await expect.poll(async () => (await call('/readyz')).status, { timeout: 60_000 }).toBe(503)
  const response = await call('/readyz')
  expect(await response.json()).toMatchObject({ ready: false, draining: true, database: 'ready' })
  expect(response.headers.get('connection')).toBe('close')
  expect((await call('/healthz')).status).toBe(200)
  // A second signal ends it at once.
  const stopAgain = () => {
    server.kill('SIGTERM')
    return server.exitCode
  }
  await expect.poll(stopAgain, { timeout: 60_000 }).toBe(130)
})

it('a server that is stopped receives the rest of an upload before it ends', async () => {
  const issuer = await startIssuer()
  const server = await startOnDatabase({ OIDC_ISSUER: issuer.url })
  await isReady(server)
  const { address, pieces } = await presignedUpload(await issuer.tokenOf('ironbark.manager'))
  const upload = request(new URL(address.url, `http://localhost:${port}`), {
    method: 'PUT',
    headers: { ...address.headers, expect: '100-continue', 'content-length': pieces.join('').length },
  })
  const response = once(upload, 'response')
  upload.flushHeaders()
  await once(upload, 'continue')
  upload.write(pieces[0])
  server.kill('SIGTERM')
  const accepts = () => call('/healthz').then(Boolean, () => false)
  await expect.poll(accepts, { timeout: 60_000 }).toBe(false)
  upload.end(pieces[1])
  expect((await response)[0].statusCode).toBe(200)
  expect(await once(server, 'exit')).toEqual([0, null])
  await issuer.stop()
})

it('a server can start after the previous one was killed', async () => {
  const server = startServer()
  await isReady(server)
  server.kill('SIGKILL')
  await once(server, 'exit')
  await isReady(startServer())
})

it('the figures of past days have the demo records from the first start', async () => {
  await isReady(startServer())
  const running = await findRunningPostgres(dataDirectory)
  const figures = () =>
    asAdmin<{ recorded: number; decided: number; policies: boolean }>(
      running?.adminUrl ?? '',
      `select (select decided_in_period from case_day where channel = '-' and kind = 'referral' order by day desc limit 1) as recorded,
        (select count(*)::int from case_decision where case_kind = 'referral') as decided,
        exists (select from policy_day) as policies`,
    )
  await expect
    .poll(async () => (await figures())[0], { timeout: 60_000 })
    .toMatchObject({ recorded: 10, decided: 10, policies: true })
})

it('a subset of the services can be started alone', async () => {
  await isReady(await startOnDatabase({ SERVICES: 'identity' }))
  expect((await call('/api/quote/user/consents')).status).toBe(401)
  expect((await call('/api/quote/recent')).status).toBe(404)
  expect((await call('/')).status).toBe(404)
})

it('the trace of a call names its route, and neither the id in its path nor its query; a probe has none', async () => {
  const { endpoint, traces, addresses, stop } = await collectTraces()
  const server = await startOnDatabase({ SERVICES: 'identity', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  await isReady(server)
  await call('/dev/mail/private-id/0?code=private-code')
  await call('/dev/mail')
  await call('/api/private-place')
  server.kill('SIGTERM')
  await once(server, 'exit')
  stop()
  expect(traces()).toContain('GET /dev/mail/:mailId/:index')
  expect(traces()).toContain('SQL select')
  expect(traces()).not.toMatch(
    /private|handler - |onRequest - |notFoundHandler|readyz|SQL (begin|update)|pgboss|exception/i,
  )
  expect([...addresses]).toEqual(['/v1/traces'])
})

it('the log says the version of the server, the line of a call names its trace, and jobs and mails are traced too', async () => {
  const { endpoint, traces, stop } = await collectTraces()
  const issuer = await startIssuer()
  const settings = { OIDC_ISSUER: issuer.url, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: 'info' }
  const server = await startOnDatabase(settings, 'pipe')
  const log = server.stdout ? text(server.stdout) : ''
  await isReady(server)
  const [at, token] = [`http://localhost:${port}`, await issuer.tokenOf('ironbark.manager')] as const
  await callApi(at, token, 'quote/user', {})
  const { quoteId } = await callApi(at, token, 'quote', exampleRequests.purchase)
  await callApi(at, token, `quote/${quoteId}/send`, {})
  await expect.poll(async () => await (await call('/dev/mail')).text(), { timeout: 60_000 }).toContain(String(quoteId))
  server.kill('SIGTERM')
  await once(server, 'exit')
  await Promise.all([issuer.stop(), stop()])
  const entries = (await log)
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line))
  expect(entries).toContainEqual(expect.objectContaining({ msg: 'ready', version }))
  const traceId = entries.find(({ route }) => route === '/api/quote/:id/send')?.traceId
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
  for (const part of [`${traceId}`, 'job send-quote-mail', 'mail send']) expect(traces()).toContain(`:"${part}"`)
})

/** A collector of OpenTelemetry. */
async function collectTraces() {
  let traces = ''
  const addresses = new Set<string | undefined>()
  const collector = createHttpServer(async (received, response) => {
    addresses.add(received.url)
    traces += await text(received)
    response.end('{}')
  }).listen(0, 'localhost')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  return { endpoint: `http://localhost:${port}`, addresses, traces: () => traces, stop: () => collector.close() }
}

/** An address for a text file in two pieces. */
async function presignedUpload(token: string) {
  const at = `http://localhost:${port}`
  const { uuid } = await callApi(at, token, 'quote/data/uuid', null)
  const pieces = ['The first half, ', 'and the second.'] as const
  const key = `public/documents/${uuid}/letter.txt`
  const address = await callApi(at, token, 'presign', { key, contentType: 'text/plain', size: pieces.join('').length })
  return { pieces, address: address as { url: string; headers: Record<string, string> } }
}

/** Suspends the server's database; returns the function that resumes it. */
async function freezeDatabase(): Promise<() => void> {
  const running = await findRunningPostgres(dataDirectory)
  return await freezePostgres(running?.adminUrl ?? '', join(dataDirectory, 'postgres', 'data'))
}
