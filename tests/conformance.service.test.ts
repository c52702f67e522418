import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatResults } from '../scripts/conformance/print-results.ts'
import { type Result, runStatements } from '../scripts/conformance/run-statements.ts'
import { withSandbox } from '../scripts/conformance/sandbox.ts'
import type { Server } from '../scripts/conformance/server.ts'
import { areas } from '../scripts/conformance/statements/index.ts'
import { startMinimalServices } from './browser/testing/minimal-services.ts'

const run = promisify(execFile)
let product: Server
let stop: () => Promise<void>
beforeAll(async () => {
  const end = Promise.withResolvers<void>()
  const started = Promise.withResolvers<Server>()
  const sandbox = withSandbox(async (server) => {
    started.resolve(server)
    await end.promise
  })
  stop = async () => {
    end.resolve()
    await sandbox
  }
  product = await Promise.race([started.promise, sandbox.then(() => Promise.reject(new Error('It did not start.')))])
})
afterAll(() => stop())

const statementsOf = (results: readonly Result[], wanted: Result['outcome']) =>
  results.filter(({ outcome }) => outcome === wanted).map(({ statement }) => statement.says)

it('our product holds every statement of both specifications that can be seen from outside', async () => {
  const results = await runStatements(product, areas)
  const others = results.filter(({ outcome }) => outcome !== 'holds')
  expect(others.map(({ statement, detail }) => `${statement.says}: ${detail}`)).toEqual([])
  expect(results.length).toBeGreaterThan(230)
  expect(formatResults(results)).toMatch(/^All +\d+ +0 +0$/m)
})

it('the document has the number of statements of each area', async () => {
  const document = await readFile('docs/conformance.md', 'utf8')
  for (const { name, statements } of areas) expect(document).toContain(`| ${name} | ${statements.length} |`)
  expect(document).toContain(`\n${areas.flatMap(({ statements }) => statements).length} statements.`)
})

it('the command ends with 0 when nothing differs, with 1 when a statement does, and with 2 when it cannot check', async () => {
  const command = (...options: string[]) =>
    run(process.execPath, ['scripts/conformance.ts', ...options], {
      env: { ...process.env, CONFORMANCE_TOKEN_FULL: 'secret-7', CONFORMANCE_SECRET_VIEW: 'demo' },
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
  const [holds, differs, away, wrong, system] = await Promise.all([
    command(product.url, '--demo', '--only', 'Policy search', '--json'),
    command(product.url, '--only', 'Policy search', '--read-only'),
    command('http://localhost:9', '--demo'),
    command(product.url, '--token', 'admin=x'),
    command(product.url, '--client', 'view=ironbark-loan-system', '--only', 'Access', '--read-only'),
  ])
  expect(holds.code).toBe(0)
  expect(JSON.parse(holds.stdout)).toHaveLength(9)
  expect(differs.code).toBe(1)
  expect(differs.stdout).toMatch(/status 401 instead of a refusal of the value|no message is/)
  expect(differs.stdout).not.toContain('secret-7')
  expect(system.stdout).not.toContain('differs  [000 §6] policysearch: view rights')
  expect(system.stdout).not.toContain('no token of the role view')
  expect([away.code, wrong.code]).toEqual([2, 2])
  expect(wrong.stderr).toContain('Unknown: admin')
})

it('a run that changes nothing sends no call that creates or changes a record, and says what it did not check', async () => {
  const calls: string[] = []
  const { url, close } = await proxyOf(product.url, ({ call }) => void calls.push(call))
  const results = await runStatements({ ...product, url, readOnly: true }, areas)
  await close()
  expect(statementsOf(results, 'differs')).toEqual([])
  expect(results.find(({ statement }) => statement.changes && statement.as === 'full')?.detail).toBe(
    'changes the server',
  )
  const readingCalls = /^GET (?!.*\/(send|apply)$)|^POST \/api\/(policy-search|credit-referral)\/search\b/
  expect(calls.filter((call) => !readingCalls.test(call))).toEqual([])
})

it('the minimal services respond in the specified shapes, validate nothing, and have no roles to check', async () => {
  const minimal = await startMinimalServices()
  const { services } = minimal
  const results = await runStatements(
    {
      url: services.quote ?? '',
      tokens: { full: 'a-token', view: 'a-token' },
      services,
      values: { channel: 'ANY', policyNumber: '1000000001', requestId: '7001' },
    },
    areas,
  )
  await minimal.stop()
  const accepted = 'status 200 instead of a refusal (4xx)'
  const differing = results.filter(({ outcome }) => outcome === 'differs')
  expect(differing.flatMap(({ statement, detail }) => (detail === accepted ? [] : statement.says))).toEqual([
    'assets/build.json has a buildNumber, and needs no token',
    'assets/environment.json is an object, and needs no token',
    'GET /uuid has a new uuid at each call',
    'Pages count from 0, and currentPage is the page',
    'A filter keeps only what matches it',
    'GET /details/{id} has the fields of the request, and its documents',
    'POST /search finds a policy by loan number',
    'POST /search finds a policy by application number',
    'GET /options has the fields that are asked for, and no others',
  ])
  const rules = differing.flatMap(({ statement, detail }) => (detail === accepted ? statement.section : []))
  expect(new Set(rules)).toEqual(new Set(['000 §5', '001 §4', '001 §5', '001 §7', '001 §8']))
  expect(new Set(results.filter(({ outcome }) => outcome === 'not checked').map(({ detail }) => detail))).toEqual(
    new Set(['no token of the role lender', 'no token of the role noLender', 'needs --issuer']),
  )
  const text = formatResults(results)
  expect(text).toContain('differs  [001 §4, §7] GET /uuid has a new uuid at each call')
  expect(text).not.toContain('a-token')
})

type Exchange = {
  readonly call: string
  readonly token: string
  readonly sent: string
  status: number
  type: string
  body: string
}

/** Changes what a server responds to the calls of a statement. */
type Defect = (exchange: Exchange, server: Server) => void
const replace =
  (path: RegExp, from: RegExp, to: string): Defect =>
  (exchange) => {
    if (path.test(exchange.call)) exchange.body = exchange.body.replace(from, to)
  }
let responses = 0

it.each<[string, string, string, Defect]>([
  [
    'another message',
    'Premium calculator',
    'Brand is required',
    replace(/^POST \/api\/quote\?/, /Brand name is required\./, 'Choose a brand.'),
  ],
  [
    'another status',
    'Premium calculator',
    'GET quote/{id}/send is accepted',
    (exchange) => {
      if (/\/send$/.test(exchange.call)) exchange.status = 500
    },
  ],
  [
    'another name of a field',
    'Uploads',
    'GET quote/doc/email has toMail',
    replace(/quote\/doc\/email/, /toMail/, 'mail'),
  ],
  [
    'another type of a field',
    'Premium calculator',
    'GET quote/user/consents has the consent flag',
    (exchange) => {
      if (!/consents$/.test(exchange.call)) return
      responses += 1
      if (responses === 1) exchange.body = '{"consent":"yes"}'
    },
  ],
  [
    'another content type',
    'Premium calculator',
    'GET quote/{id}.pdf is a PDF',
    (exchange) => {
      if (/\.pdf$/.test(exchange.call)) exchange.type = 'text/html'
    },
  ],
  [
    'a role that is let through',
    'Access and start-up',
    'policysearch: refused without the function role',
    (exchange, { tokens }) => {
      if (/policy-search/.test(exchange.call) && exchange.token === `Bearer ${tokens.lender}`) exchange.status = 200
    },
  ],
  [
    'a role that is not let in',
    'Access and start-up',
    'uwreferral: view rights open the area',
    (exchange, { tokens }) => {
      if (/credit-referral/.test(exchange.call) && exchange.token === `Bearer ${tokens.view}`) exchange.status = 403
    },
  ],
  [
    'a wrong value that is accepted',
    'Premium calculator',
    'A loan amount above 9,999,999 is refused',
    (exchange) => {
      if (exchange.sent.includes('"loanAmount":10000000')) exchange.status = 200
    },
  ],
  [
    'an error that is no list',
    'Policy search',
    'A policy number is numeric',
    (exchange) => {
      if (exchange.sent.includes('"policyNumber":"ABC"')) exchange.body = '{"error":"bad request"}'
    },
  ],
  [
    'a repeated call that creates twice',
    'Premium calculator',
    'GET quote/{id}/apply sent again creates no further policies',
    (exchange) => {
      if (!/\/apply$/.test(exchange.call)) return
      responses += 1
      exchange.body = exchange.body.replace(/"policyNumber":"\d+"/, `"policyNumber":"${responses}"`)
    },
  ],
  [
    'a repeated referral that is accepted',
    'Credit referral',
    "The same reference again is refused with 'NUMBER {lender ref} already exist in request {id}.'",
    (exchange) => {
      if (exchange.body.includes('already exist in request'))
        Object.assign(exchange, { status: 200, body: '{"requestId":"1"}' })
    },
  ],
  [
    'a wrong count of pages',
    'Credit referral',
    'totalPages is what totalItems fill',
    replace(/credit-referral\/search/, /"totalPages":\d+/, '"totalPages":1'),
  ],
  [
    'an identity server without S256',
    'Sign-on',
    'Sign-on has the authorization-code flow with an S256 code challenge, and refresh tokens',
    replace(/openid-configuration/, /"S256"/, '"plain"'),
  ],
])('a server with %s differs in exactly that statement', async (_defect, name, says, alter) => {
  responses = 0
  const { url, close } = await proxyOf(product.url, (exchange) => alter(exchange, product))
  const services = { issuer: `${url}/realms/lmi/` }
  const results = await runStatements(
    { ...product, url, services },
    areas.filter((area) => area.name === name),
  )
  await close()
  expect(statementsOf(results, 'differs')).toEqual([says])
  expect(statementsOf(results, 'not checked')).toEqual([])
})

/** A server before another one, which changes its responses. */
async function proxyOf(target: string, alter: (exchange: Exchange) => void) {
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const sent = await bodyOf(request)
    const headers = new Headers(request.headers as Record<string, string>)
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding', 'sec-fetch-mode'])
      headers.delete(name)
    const upstream = await fetch(target + url, {
      method,
      headers,
      body: sent.length > 0 ? Uint8Array.from(sent) : null,
    })
    const exchange = {
      call: `${method} ${url}`,
      token: request.headers.authorization ?? '',
      sent: sent.toString(),
      status: upstream.status,
      type: upstream.headers.get('content-type') ?? '',
      body: await upstream.text(),
    }
    alter(exchange)
    response
      .writeHead(exchange.status, { 'content-type': exchange.type })
      .end(exchange.status === 204 ? '' : exchange.body)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
