import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import { ApiError, createClient } from '#packages/client'
import { quote } from '../packages/client/examples/quote.ts'
import { decisionOf, refer, referralsWith, referWithUpload } from '../packages/client/examples/referral.ts'
import { submit } from '../packages/client/examples/submission.ts'
import { vary } from '../packages/client/examples/variation.ts'
import { pdf } from '../platform/files/testing/samples.ts'
import { freePort } from '../scripts/product/free-port.ts'
import { deskCalls } from './service/desk-calls.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

const system = 'ironbark-loan-system'
const statement = () => new File([pdf], 'statement.pdf', { type: 'application/pdf' })

type Described = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> }
}

let app: TestApp
let baseUrl: string
const clientOf = (options: Partial<Parameters<typeof createClient>[0]> = {}) =>
  createClient({ baseUrl, auth: () => app.tokenFor(system), pause: 1, ...options })

beforeAll(async () => {
  const port = await freePort()
  // The address of uploads.
  app = await startTestApp({ now: '2026-11-22T01:00:00Z', settings: { PUBLIC_URL: `http://localhost:${port}` } })
  await seedDemoPolicies(app.deps)
  baseUrl = await app.server.listen({ port, host: 'localhost' })
})
afterAll(() => app.stop())

/** A fetch whose first attempts fail. */
function failing(attempts: readonly (() => Response)[]) {
  const left = [...attempts]
  const sent: Request[] = []
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    sent.push(request)
    return left.shift()?.() ?? (await globalThis.fetch(request))
  }
  return { fetch, sent }
}

it('the guide of the client has each example as it runs here', async () => {
  const guide = await readFile('packages/client/README.md', 'utf8')
  for (const name of ['quote', 'referral', 'submission', 'variation']) {
    const example = await readFile(`packages/client/examples/${name}.ts`, 'utf8')
    expect(guide).toContain(example.replaceAll("'../index.ts'", "'@lmi/client'").trim())
  }
})

it('the types of the client are those of this service', async () => {
  const { components, paths } = (await app.inject(null, '/api/openapi.json')).json<Described>()
  const types = await readFile('packages/client/schema.d.ts', 'utf8')
  const [, schemas = '', operations = ''] =
    /^export interface components \{\n {4}schemas: \{\n(.*?)^ {4}\};.*^export interface operations \{\n(.*?)^\}/ms.exec(
      types,
    ) ?? []
  const namesIn = (text: string, indent: number) =>
    Array.from(text.matchAll(new RegExp(`^ {${indent}}"?([\\w-]+)"?\\??:`, 'gm')), ([, name]) => name).sort()
  const advice = 'npm run generate-client'
  const ids = Object.values(paths).flatMap((calls) => Object.values(calls).map(({ operationId }) => operationId))
  expect(namesIn(operations, 4), advice).toEqual(ids.sort())
  expect(namesIn(schemas, 8), advice).toEqual(Object.keys(components.schemas).sort())
  const fields = Object.values(components.schemas).flatMap(({ properties = {} }) => Object.keys(properties))
  expect(namesIn(schemas, 12), advice).toEqual(fields.sort())
})

it('a system quotes, refers with files, submits and varies with the client', async () => {
  const client = clientOf()
  expect(await quote(client)).toMatchObject({ customerPremiumPayable: 12_949.2 })

  const id = await refer(client, 'SDK-1', statement())
  const uploaded = await referWithUpload(client, 'SDK-2', statement())
  const found: string[] = []
  for await (const { requestId } of referralsWith(client, 'Submitted')) found.push(requestId)
  expect(found).toEqual(expect.arrayContaining([id, uploaded]))

  expect(await submit(client, 'SDK3')).toMatch(/^1\d{9}$/)
  expect(await vary(client, '1000000001')).toMatch(/^\d+$/)
})

it('a system waits for the decision on its referral', async () => {
  const client = clientOf()
  const id = (await refer(client, 'SDK-4', statement())) ?? ''
  const decision = decisionOf(client, id, 10)
  const desk = deskCalls(app)
  await desk.assign('figtree.underwriter', id)
  expect((await desk.decide('figtree.underwriter', id)).statusCode).toBe(200)
  expect(await decision).toBe('APPCOND')
})

it('a call that is repeated after a failure keeps its key, so that it creates one record', async () => {
  const { fetch, sent } = failing([
    () => new Response(null, { status: 503 }),
    () => {
      throw new TypeError('no connection')
    },
  ])
  expect(await quote(clientOf({ fetch }))).toMatchObject({ quoteId: expect.any(String) })
  const keys = sent.filter(({ url }) => url.endsWith('/api/quote')).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys.length).toBe(3)
  expect(new Set(keys).size).toBe(1)
})

it('a service that does not respond in time is asked again, and given up after the last attempt', async () => {
  let attempts = 0
  const fetch = (_input: string | URL | Request, init?: RequestInit) => {
    attempts += 1
    return new Promise<Response>((_resolve, reject) => {
      const { signal } = _input as Request
      ;(init?.signal ?? signal)?.addEventListener('abort', () => reject(new Error('too slow')))
    })
  }
  await expect(clientOf({ fetch, timeout: 5, retries: 2 }).GET('/api/quote/recent')).rejects.toThrow('too slow')
  expect(attempts).toBe(3)
})

it('a refusal is an error with its codes, its fields and the ID of the request', async () => {
  const refused = await clientOf()
    .POST('/api/quote', { body: {} as never })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  const { status, refusals, requestId, has } = refused as ApiError
  expect(status).toBe(400)
  expect(refusals).toContainEqual(expect.objectContaining({ code: 'brandName-required', field: 'brandName' }))
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(has.call(refused as ApiError, 'brandName-required')).toBe(true)
})

it('a system signs on with its client credentials, again after a lost connection, once for all calls until its token ends', async () => {
  const bodies: string[] = []
  const issuer = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    const address = `http://localhost:${(issuer.address() as AddressInfo).port}`
    if (request.url?.endsWith('/openid-configuration'))
      return void response.end(JSON.stringify({ token_endpoint: `${address}/token` }))
    let body = ''
    for await (const part of request) body += String(part)
    bodies.push(`${request.headers.authorization} ${body}`)
    // As a server does that closes an idle connection when the next request is on its way.
    if (bodies.length === 1) return void request.socket.destroy()
    response.end(JSON.stringify({ access_token: await app.tokenFor(system), expires_in: 300 }))
  })
  await new Promise<void>((resolve) => issuer.listen(0, 'localhost', resolve))
  try {
    const auth = {
      issuer: `http://localhost:${(issuer.address() as AddressInfo).port}`,
      clientId: 'loans',
      clientSecret: 'a b',
    }
    const client = clientOf({ auth })
    await Promise.all([client.GET('/api/quote/recent'), client.GET('/api/quote/party/names')])
    const signOn = `Basic ${btoa('loans:a%20b')} grant_type=client_credentials`
    expect(bodies).toEqual([signOn, signOn])
  } finally {
    issuer.close()
  }
})
