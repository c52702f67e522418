import { readFile } from 'node:fs/promises'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalCodes, sharedSchemas } from '#apps/server'
import { recordRoutes } from '../service/record-routes.ts'
import { startTestApp, type TestApp } from '../service/start-test-app.ts'
import { type Description, findBreakingChanges, type Operation, resolve, type Schema } from './find-breaking-changes.ts'

let app: TestApp
let routes: string[]
let source: string
let description: Description
let paths: Description['paths']
beforeAll(async () => {
  ;({ built: app, routes } = await recordRoutes(startTestApp))
  source = (await app.inject(null, '/api/openapi.json')).body
  description = JSON.parse(source)
  paths = description.paths
})
afterAll(() => app.stop())

const operations = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
const success = (responses: Operation['responses'] | undefined) =>
  responses?.['200'] && resolve(description, responses['200'])
const part = (schema: Schema | undefined) => schema && resolve(description, schema)
const bodyOf = (path: string, type: string) => part(paths[path]?.post?.requestBody?.content[type]?.schema)?.properties
const file = { type: 'string', format: 'binary' }

it('the API description has every call of referrals, submissions, uploads and the desk, with its responses', () => {
  const ours = routes.filter((route) =>
    / \/api\/(credit-referral|policy-submission|underwriting|presign|quote\/(doc|data|uploads))/.test(route),
  )
  const undescribed = ours.filter((route) => {
    const [method = '', url = ''] = route.split(' ')
    // Only pages of earlier releases save drafts by PATCH: they are told to reload.
    if (method === 'PATCH' && url.includes('/draft')) return false
    const call = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    return method !== 'HEAD' && !call?.responses['204'] && !success(call?.responses)?.content
  })
  expect(ours.length).toBeGreaterThan(50)
  expect(undescribed).toEqual([])
})

it('the API description says what each call returns', () => {
  const answers = Object.values(paths).flatMap((calls) =>
    Object.values(calls).map(({ responses }) => success(responses)),
  )
  expect(answers.filter((response) => response?.description === 'Default Response')).toEqual([])
})

it('the API description names each call by what it does, with a verb first', () => {
  const verbs =
    /^(Accept|Answer|Apply|Ask|Assign|Attach|Calculate|Cancel|Check|Compare|Create|Decide|Decline|Delete|Discard|Discharge|Download|Email|End|Explain|Export|Find|Get|List|Measure|Pause|Reassign|Release|Replace|Request|Resubmit|Resume|Save|Search|Send|Set|Submit|Subscribe|Update|Upload|Withdraw) /
  const summaries = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { summary }]) => `${summary} (${method} ${path})`),
  )
  expect(summaries.length).toBeGreaterThan(80)
  expect(summaries.filter((summary) => !verbs.test(summary))).toEqual([])
})

it('the API reference repeats the anti-forgery cookie, so that a call can be tried out', async () => {
  const { body } = await app.inject(null, '/api/docs/static/swagger-initializer.js')
  expect(body).toMatch(/"requestInterceptor":function \w+\(.*XSRF-TOKEN=.*x-xsrf-token/s)
})

it('the API reference has guides beside the operations, with the addresses of this installation', async () => {
  const { info } = (await app.inject(null, '/api/docs/json')).json()
  for (const guide of ['Sign on', 'Quote', 'Refer', 'Submit', 'Upload', 'Errors', 'Idempotency', 'Events'])
    expect(info.description).toMatch(new RegExp(`^## ${guide}$[^#]*^ {4}.*curl`, 'm'))
  expect(info.description).toContain(`${app.deps.settings.baseUrl}/api/quote -d`)
  expect(info.description).not.toMatch(/\]\((?!https:)/)
})

it.each([
  ['/api/credit-referral/submit', 'referral', { type: 'array', items: file }],
  ['/api/credit-referral/resubmit', 'referral', { type: 'array', items: file }],
  ['/api/credit-referral/answer/{id}', 'answer', { type: 'array', items: file }],
  ['/api/quote/data/upload', 'dataupload', { type: 'array', items: file }],
  ['/api/quote/doc/upload', 'document', file],
])('the API description has the parts of the multipart body of %s', (path, name, attachment) => {
  const parts = bodyOf(path, 'multipart/form-data')
  expect(parts).toMatchObject({ attachment })
  expect(Object.keys(part(parts?.[name])?.properties ?? {}).length).toBeGreaterThan(0)
})

it('the API description has a schema for every request body', () => {
  const bodies = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ call: `${method} ${path}`, schema })),
    ),
  )
  expect(bodies.filter(({ schema }) => Object.keys(schema ?? {}).length === 0)).toEqual([])
})

it('each operation has a name that no other one has, which begins with a verb', () => {
  const verbs =
    /^(accept|answer|apply|ask|assign|attach|calculate|cancel|check|compare|create|decide|delete|discard|discharge|download|email|export|find|get|list|pause|reassign|recalculate|release|replace|resubmit|resume|save|search|send|submit|subscribe|update|upload|withdraw)[A-Z]\w+$/
  const names = operations().map(({ operationId, method, path }) => operationId || `${method} ${path}`)
  expect(names.filter((name) => !verbs.test(name))).toEqual([])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const tags = new Set(description.tags.map(({ name }) => name))
  expect(operations().filter((operation) => !operation.tags.every((tag) => tags.has(tag)))).toEqual([])
})

it('the API description has at most 300 kB, and each object in it once, with a name', () => {
  expect(Buffer.byteLength(source)).toBeLessThanOrEqual(300_000)
  const { schemas } = description.components
  const contents = Object.values(schemas).map((schema) =>
    JSON.stringify({ ...schema, description: undefined, examples: undefined }),
  )
  expect(contents.filter((content, index) => contents.indexOf(content) !== index)).toEqual([])
  const unnamed: unknown[] = []
  const visit = (value: unknown, isComponent: boolean) => {
    if (typeof value !== 'object' || value === null) return
    if (
      !isComponent &&
      typeof (value as Schema).properties?.type !== 'string' &&
      'properties' in value &&
      'type' in value
    )
      unnamed.push(value)
    for (const [name, one] of Object.entries(value)) if (!/^examples?$/.test(name)) visit(one, false)
  }
  visit(description.paths, false)
  for (const schema of Object.values(schemas))
    for (const one of Object.values(schema.properties ?? {})) visit(one, false)
  expect(unnamed.filter((schema) => Object.keys((schema as Schema).properties ?? {}).length > 0)).toEqual([])
})

it('an object that several calls have has a name of its own, whatever the order of the calls', () => {
  const names = Object.keys(description.components.schemas)
  expect(names.filter((name) => name.startsWith('Unnamed'))).toEqual([])
  expect(Object.keys(sharedSchemas).filter((name) => !names.includes(name))).toEqual([])
})

it('the API description says with which codes each call is refused', () => {
  const saysOf = (id: string) => operations().find(({ operationId }) => operationId === id)?.description
  expect(saysOf('createQuote')).toMatch(/Codes: `consent-required`, .*`lvr-above-cap`/)
  expect(saysOf('applyQuote')).toMatch(/Codes: `quote-not-found`, `not-property-share`/)
  expect(saysOf('submitReferral')).toMatch(/Codes: `lender-ref-exists`, .*, those of files\.$/)
  expect(description.info.description).toMatch(/Codes of every call: `sign-in-required`.*Codes of files: `file-empty`/)
  const names = operations().map(({ operationId }) => operationId)
  expect(Object.keys(refusalCodes).filter((id) => !names.includes(id))).toEqual([])
})

it('the API description has the headers of a refused call: its ID, what is left of the quota, and when to try again', async () => {
  const { headers } = resolve(description, { $ref: '#/components/responses/Refused' } as Operation['responses'][string])
  const names = Object.keys(headers ?? {})
  expect(names).toEqual(['X-Request-Id', 'RateLimit', 'Retry-After'])
  const refused = await app.inject('ironbark-loan-system', { method: 'POST', url: '/api/quote', payload: {} })
  expect(Object.keys(refused.headers)).toEqual(expect.arrayContaining(['x-request-id', 'ratelimit']))
})

it('a linter finds nothing wrong with the API description', { timeout: 60_000 }, async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

it('the API description says which fields a request needs, and how each travels', () => {
  const quote = description.components.schemas.CreateQuoteRequest
  expect(quote?.required).toEqual([
    'brandName',
    'premiumPlanType',
    'transactionType',
    'productType',
    'loanList',
    'securityList',
    'borrowerList',
  ])
  expect(quote?.properties).toMatchObject({
    brandName: { type: 'string', description: 'Brand: of `listBrands`' },
    capitalisedFlag: { enum: ['YES', 'NO', null] },
    billingTenure: { type: ['integer', 'string', 'null'], minimum: 1 },
    outstandingLoanBalance: { type: ['number', 'string', 'null'], minimum: 0 },
  })
  const { ReferralForm: referral, SubmitPolicyRequest: submission } = description.components.schemas
  expect(referral?.required).toEqual(expect.arrayContaining(['lenderRefNumber', 'baseLoanAmount', 'creditNotes']))
  const needed = ['primaryUniqueId', 'documentationType', 'gst', 'loans', 'securities', 'borrowers']
  expect(submission?.required).toEqual(expect.arrayContaining(needed))
  expect(submission?.required).not.toContain('campaignId')
})

it('a client of the last release works with this one, unless CHANGELOG.md names the change', async () => {
  const before: Description = JSON.parse(await readFile('tests/api/last-release.json', 'utf8'))
  const changelog = await readFile('CHANGELOG.md', 'utf8')
  const changes = findBreakingChanges(before, description)
  expect(changes.filter((change) => !changelog.includes(`\`${change}\``))).toEqual([])
})
