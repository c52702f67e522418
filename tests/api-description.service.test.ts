import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordRoutes } from './service/record-routes.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

type Schema = { readonly type?: string; readonly properties?: Record<string, Schema>; readonly items?: Schema }
type Content = Record<string, { readonly schema?: Schema }>
type Call = {
  readonly summary?: string
  readonly requestBody?: { readonly content: Content }
  readonly responses: Record<string, { readonly description: string; readonly content?: Content }>
}

let app: TestApp
let routes: string[]
let paths: Record<string, Record<string, Call>>
beforeAll(async () => {
  ;({ built: app, routes } = await recordRoutes(startTestApp))
  paths = (await app.inject(null, '/api/openapi.json')).json().paths
})
afterAll(() => app.stop())

const bodyOf = (path: string, type: string) => paths[path]?.post?.requestBody?.content[type]?.schema?.properties
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
    return method !== 'HEAD' && !call?.responses['204'] && !call?.responses['200']?.content
  })
  expect(ours.length).toBeGreaterThan(50)
  expect(undescribed).toEqual([])
})

it('the API description says what each call returns', () => {
  const answers = Object.values(paths).flatMap((calls) => Object.values(calls).map(({ responses }) => responses['200']))
  expect(answers.filter((response) => response?.description === 'Default Response')).toEqual([])
})

it('the API description names each call by what it does, with a verb first', () => {
  const verbs =
    /^(Accept|Answer|Apply|Ask|Assign|Attach|Calculate|Cancel|Check|Compare|Create|Decide|Decline|Discard|Discharge|Download|Email|End|Explain|Export|Find|Get|List|Measure|Reassign|Release|Replace|Request|Resubmit|Save|Search|Set|Submit|Subscribe|Update|Upload|Withdraw) /
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

it.each([
  ['/api/credit-referral/submit', 'referral', { type: 'array', items: file }],
  ['/api/credit-referral/resubmit', 'referral', { type: 'array', items: file }],
  ['/api/credit-referral/answer/{id}', 'answer', { type: 'array', items: file }],
  ['/api/quote/data/upload', 'dataupload', { type: 'array', items: file }],
  ['/api/quote/doc/upload', 'document', file],
])('the API description has the parts of the multipart body of %s', (path, part, attachment) => {
  const parts = bodyOf(path, 'multipart/form-data')
  expect(parts).toMatchObject({ attachment, [part]: { type: 'object' } })
  expect(Object.keys(parts?.[part]?.properties ?? {}).length).toBeGreaterThan(0)
})

it('the API description has a schema for every request body', () => {
  const bodies = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ call: `${method} ${path}`, schema })),
    ),
  )
  expect(bodies.filter(({ schema }) => Object.keys(schema ?? {}).length === 0)).toEqual([])
})
