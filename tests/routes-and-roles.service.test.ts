import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordRoutes } from './service/record-routes.ts'
import type { TestPerson } from './service/sign-tokens.ts'
import { type DemoName, startTestApp, type TestApp } from './service/start-test-app.ts'

const everybody: readonly DemoName[] = [
  'ironbark.manager',
  'ironbark.viewer',
  'ironbark.broker',
  'ironbark.lender',
  'coolabah.manager',
  'nolender',
  'figtree.underwriter',
  'figtree.assessor',
  'ironbark-loan-system',
  'coolabah-loan-system',
]
/** Systems of lenders with every function; no system is the insurer's. */
const systems: readonly DemoName[] = ['ironbark-loan-system', 'coolabah-loan-system']
const calculates: readonly DemoName[] = [
  'ironbark.manager',
  'ironbark.viewer',
  'ironbark.broker',
  'coolabah.manager',
  ...systems,
]
const createsPolicies: readonly DemoName[] = ['ironbark.manager', 'ironbark.broker', 'coolabah.manager', ...systems]
const refers: readonly DemoName[] = ['ironbark.manager', 'ironbark.viewer', 'coolabah.manager', ...systems]
const raisesReferrals: readonly DemoName[] = ['ironbark.manager', 'coolabah.manager', ...systems]
const seesSubmissions: readonly DemoName[] = ['ironbark.manager', 'ironbark.viewer', 'coolabah.manager', ...systems]
const submitsPolicies: readonly DemoName[] = ['ironbark.manager', 'coolabah.manager', ...systems]
const lenders: readonly DemoName[] = [...calculates, 'ironbark.lender']
const insurers: readonly DemoName[] = ['figtree.underwriter', 'figtree.assessor']
const staff: readonly DemoName[] = [...lenders, ...insurers]
const seesData: readonly DemoName[] = ['ironbark.manager', 'ironbark.viewer', 'coolabah.manager', ...systems]
const seesVariations: readonly DemoName[] = ['ironbark.manager', 'ironbark.viewer', 'coolabah.manager', ...systems]
const varies: readonly DemoName[] = ['ironbark.manager', 'coolabah.manager', ...systems]
const searchesPolicies: readonly DemoName[] = ['ironbark.manager', 'ironbark.viewer', 'coolabah.manager', ...systems]
const seesWebhooks: readonly DemoName[] = ['ironbark.manager', 'ironbark.viewer', 'coolabah.manager', ...systems]
const changesWebhooks: readonly DemoName[] = ['ironbark.manager', 'coolabah.manager', ...systems]
const sendsData: readonly DemoName[] = ['ironbark.manager', 'coolabah.manager', ...systems]

/**
 * The roles of every route, written by hand from specifications 000 and 001 §6 and §7, independent of the code. A route
 * that is missing here fails the test: decide its roles and add it.
 */
const table: Readonly<Record<string, 'anyone' | readonly DemoName[]>> = {
  'GET /api/openapi.json': 'anyone',

  'GET /api/disclaimer': calculates,
  'GET /api/quote/user/consents': calculates,
  'POST /api/quote/user': calculates,

  'GET /api/quote/party/names': lenders,
  'GET /api/quote/party/options/:channel': lenders,
  'GET /api/quote/aus/states': lenders,
  'GET /api/quote/borrower/employment-types': lenders,
  'GET /api/quote/loan/loan-purposes': lenders,
  'GET /api/quote/security/occupancy-types': lenders,

  'POST /api/quote': calculates,
  'POST /api/quote/indication': calculates,
  'GET /api/quote/recent': calculates,
  'POST /api/quote/search': calculates,
  'POST /api/quote/export': calculates,
  'GET /api/quote/draft': calculates,
  'PUT /api/quote/draft': calculates,
  'PATCH /api/quote/draft': calculates,
  'DELETE /api/quote/draft': calculates,
  'GET /api/quote/:id': calculates,
  'GET /api/quote/:id.pdf': calculates,
  'GET /api/quote/:id/scenarios': calculates,
  'GET /api/quote/:id/send': calculates,
  'POST /api/quote/:id/send': calculates,
  'GET /api/quote/:id/apply': createsPolicies,
  'POST /api/quote/:id/apply': createsPolicies,

  'GET /api/variation/policy-details/:policyNumber': seesVariations,
  'GET /api/variation/options': seesVariations,
  'POST /api/variation/effect': seesVariations,
  'POST /api/variation/submit': varies,
  'GET /api/variation/policies/:policyNumber/variations': seesVariations,
  'GET /api/variation/variations/:id': seesVariations,
  'GET /api/variation/files': seesVariations,
  'GET /api/variation/uuid': varies,
  'POST /api/variation/uuid': varies,
  'POST /api/variation/variations/:id/documents': varies,
  'GET /api/variation/variations/:id/documents/:documentId': seesVariations,
  'POST /api/variation/variations/:id/withdraw': varies,
  'POST /api/variation/variations/:id/answer': varies,
  'GET /api/variation/variations/:id/draft': varies,
  'PUT /api/variation/variations/:id/draft': varies,
  'PATCH /api/variation/variations/:id/draft': varies,
  'DELETE /api/variation/variations/:id/draft': varies,
  'GET /api/variation/draft/:policyNumber': varies,
  'PUT /api/variation/draft/:policyNumber': varies,
  'PATCH /api/variation/draft/:policyNumber': varies,
  'DELETE /api/variation/draft/:policyNumber': varies,

  'GET /api/cancellation/policies/:policyNumber': seesVariations,
  'GET /api/cancellation/policies/:policyNumber/cancellations': seesVariations,
  'POST /api/cancellation/submit': varies,
  'GET /api/cancellation/cancellations/:id': seesVariations,
  'GET /api/cancellation/files': seesVariations,
  'GET /api/cancellation/uuid': varies,
  'POST /api/cancellation/uuid': varies,
  'POST /api/cancellation/cancellations/:id/documents': varies,
  'GET /api/cancellation/cancellations/:id/documents/:documentId': seesVariations,
  'POST /api/cancellation/cancellations/:id/withdraw': varies,
  'POST /api/cancellation/cancellations/:id/answer': varies,
  'GET /api/cancellation/cancellations/:id/draft': varies,
  'PUT /api/cancellation/cancellations/:id/draft': varies,
  'PATCH /api/cancellation/cancellations/:id/draft': varies,
  'DELETE /api/cancellation/cancellations/:id/draft': varies,
  'GET /api/cancellation/draft/:policyNumber': varies,
  'PUT /api/cancellation/draft/:policyNumber': varies,
  'PATCH /api/cancellation/draft/:policyNumber': varies,
  'DELETE /api/cancellation/draft/:policyNumber': varies,

  'GET /api/credit-referral/party-names': refers,
  'GET /api/credit-referral/file-types': refers,
  'GET /api/credit-referral/submission-types': refers,
  'GET /api/credit-referral/referral-reasons': refers,
  'GET /api/credit-referral/decisions': refers,
  'POST /api/credit-referral/search': refers,
  'POST /api/credit-referral/export': refers,
  'POST /api/credit-referral/check-reference': refers,
  'GET /api/credit-referral/documents/:id/:documentId': refers,
  'GET /api/credit-referral/details/:id': refers,
  'GET /api/credit-referral/similar': refers,
  'POST /api/credit-referral/withdraw/:id': raisesReferrals,
  'POST /api/credit-referral/answer/:id': raisesReferrals,
  'POST /api/credit-referral/request-answer/:id': raisesReferrals,
  'GET /api/credit-referral/uuid': raisesReferrals,
  'POST /api/credit-referral/uuid': raisesReferrals,
  'POST /api/credit-referral/submit': raisesReferrals,
  'POST /api/credit-referral/request-submit': raisesReferrals,
  'POST /api/credit-referral/resubmit': raisesReferrals,
  'POST /api/credit-referral/request-resubmit': raisesReferrals,
  'GET /api/credit-referral/draft': raisesReferrals,
  'PUT /api/credit-referral/draft': raisesReferrals,
  'PATCH /api/credit-referral/draft': raisesReferrals,
  'DELETE /api/credit-referral/draft': raisesReferrals,
  'GET /api/credit-referral/draft/:id': raisesReferrals,
  'PUT /api/credit-referral/draft/:id': raisesReferrals,
  'PATCH /api/credit-referral/draft/:id': raisesReferrals,
  'DELETE /api/credit-referral/draft/:id': raisesReferrals,

  'GET /api/notification/events': lenders,
  'GET /api/notification/latest-events': lenders,
  'GET /api/notification/preferences': lenders,
  'PUT /api/notification/preferences': lenders,

  'GET /api/events': lenders,
  'GET /api/webhook/endpoints': seesWebhooks,
  'POST /api/webhook/endpoints': changesWebhooks,
  'PUT /api/webhook/endpoints/:endpointId': changesWebhooks,
  'DELETE /api/webhook/endpoints/:endpointId': changesWebhooks,
  'POST /api/webhook/endpoints/:endpointId/pause': changesWebhooks,
  'POST /api/webhook/endpoints/:endpointId/resume': changesWebhooks,
  'POST /api/webhook/endpoints/:endpointId/secret': changesWebhooks,
  'GET /api/webhook/endpoints/:endpointId/deliveries': seesWebhooks,
  'POST /api/webhook/endpoints/:endpointId/deliveries/:eventId/send': changesWebhooks,

  'GET /api/home/lender': lenders,
  'GET /api/home/lender/cases/choices': lenders,
  'POST /api/home/lender/cases/search': lenders,
  'POST /api/home/lender/cases/export': lenders,
  'GET /api/home/desk': insurers,
  'GET /api/home/desk/counts': insurers,

  'GET /api/portfolio/lender': searchesPolicies,
  'GET /api/portfolio/insurer': insurers,
  'POST /api/portfolio/lender/export': searchesPolicies,
  'POST /api/portfolio/insurer/export': insurers,

  'GET /api/find': staff,

  'POST /api/people/search': staff,

  'GET /api/thread/:kind/:id': staff,

  'GET /api/preference/': staff,
  'PUT /api/preference/:name': staff,
  'DELETE /api/preference/:name': staff,

  'POST /api/presign': lenders,
  'GET /api/quote/uploads': lenders,
  'POST /api/quote/uploads/search': lenders,
  'POST /api/quote/uploads/export': lenders,
  'GET /api/quote/uploads/policies/:policyNumber': searchesPolicies,
  'POST /api/policy-search/search': searchesPolicies,
  'GET /api/policy-search/policies/:policyNumber': searchesPolicies,
  'GET /api/policy-search/policies/:policyNumber/certificate.pdf': searchesPolicies,
  'GET /api/policy-search/certificates/:certificateNumber': searchesPolicies,
  'GET /api/quote/uploads/:receiptId/files/:fileId': lenders,
  'GET /api/underwriting/decisions': insurers,
  'GET /api/underwriting/choices': insurers,
  'GET /api/underwriting/colleagues': insurers,
  'GET /api/underwriting/events': insurers,
  'POST /api/underwriting/search': insurers,
  'POST /api/underwriting/export': insurers,
  'POST /api/underwriting/assign': insurers,
  'GET /api/underwriting/variations/:channel/:id/documents/:documentId': insurers,
  'GET /api/underwriting/referrals/:channel/:id': insurers,
  'GET /api/underwriting/referrals/:channel/:id/documents/:documentId': insurers,
  'POST /api/underwriting/referrals/:channel/:id/assign': insurers,
  'POST /api/underwriting/referrals/:channel/:id/reassign': insurers,
  'POST /api/underwriting/referrals/:channel/:id/release': insurers,
  'POST /api/underwriting/referrals/:channel/:id/ask': insurers,
  'POST /api/underwriting/referrals/:channel/:id/decide': insurers,
  'GET /api/underwriting/referrals/:channel/:id/draft': insurers,
  'PUT /api/underwriting/referrals/:channel/:id/draft': insurers,
  'PATCH /api/underwriting/referrals/:channel/:id/draft': insurers,
  'DELETE /api/underwriting/referrals/:channel/:id/draft': insurers,
  'GET /api/underwriting/variations/:channel/:id': insurers,
  'POST /api/underwriting/variations/:channel/:id/assign': insurers,
  'POST /api/underwriting/variations/:channel/:id/reassign': insurers,
  'POST /api/underwriting/variations/:channel/:id/release': insurers,
  'POST /api/underwriting/variations/:channel/:id/ask': insurers,
  'POST /api/underwriting/variations/:channel/:id/decide': insurers,
  'GET /api/underwriting/variations/:channel/:id/draft': insurers,
  'PUT /api/underwriting/variations/:channel/:id/draft': insurers,
  'PATCH /api/underwriting/variations/:channel/:id/draft': insurers,
  'DELETE /api/underwriting/variations/:channel/:id/draft': insurers,
  'GET /api/underwriting/cancellations/:channel/:id': insurers,
  'GET /api/underwriting/cancellations/:channel/:id/documents/:documentId': insurers,
  'POST /api/underwriting/cancellations/:channel/:id/assign': insurers,
  'POST /api/underwriting/cancellations/:channel/:id/reassign': insurers,
  'POST /api/underwriting/cancellations/:channel/:id/release': insurers,
  'POST /api/underwriting/cancellations/:channel/:id/ask': insurers,
  'POST /api/underwriting/cancellations/:channel/:id/decide': insurers,
  'GET /api/underwriting/cancellations/:channel/:id/draft': insurers,
  'PUT /api/underwriting/cancellations/:channel/:id/draft': insurers,
  'PATCH /api/underwriting/cancellations/:channel/:id/draft': insurers,
  'DELETE /api/underwriting/cancellations/:channel/:id/draft': insurers,
  'POST /api/underwriting/policies/search': insurers,
  'POST /api/underwriting/policies/export': insurers,
  'GET /api/underwriting/policies/:channel/:policyNumber': insurers,
  'GET /api/underwriting/policies/:channel/:policyNumber/certificate.pdf': insurers,
  'GET /api/underwriting/certificates/:certificateNumber': insurers,
  'POST /api/underwriting/policies/:channel/:policyNumber/cancel': insurers,
  'POST /api/underwriting/policies/:channel/:policyNumber/discharge': insurers,
  'POST /api/underwriting/submissions/search': insurers,
  'POST /api/underwriting/submissions/export': insurers,
  'GET /api/underwriting/submissions/:channel/:submissionId': insurers,
  'GET /api/underwriting/submissions/:channel/:submissionId.pdf': insurers,
  'POST /api/underwriting/uploads/search': insurers,
  'POST /api/underwriting/uploads/export': insurers,
  'GET /api/underwriting/uploads/:channel/:receiptId/files/:fileId': insurers,

  'GET /api/policy-submission/dropdown/:party': seesSubmissions,
  'POST /api/policy-submission/check': submitsPolicies,
  'POST /api/policy-submission/create': submitsPolicies,
  'POST /api/policy-submission/submissions/search': seesSubmissions,
  'POST /api/policy-submission/submissions/export': seesSubmissions,
  'GET /api/policy-submission/submissions/:id': seesSubmissions,
  'GET /api/policy-submission/submissions/:id.pdf': seesSubmissions,
  'GET /api/policy-submission/submissions/:id/form': seesSubmissions,
  'POST /api/policy-submission/submissions/:id/withdraw': submitsPolicies,
  'GET /api/policy-submission/drafts': seesSubmissions,
  'GET /api/policy-submission/draft/:id': seesSubmissions,
  'PUT /api/policy-submission/draft/:id': seesSubmissions,
  'PATCH /api/policy-submission/draft/:id': seesSubmissions,
  'DELETE /api/policy-submission/draft/:id': seesSubmissions,
  'POST /api/policy-submission/since-quote': seesSubmissions,
  'POST /api/policy-submission/recalculate': calculates,

  'GET /api/quote/doc/categories': lenders,
  'GET /api/quote/doc/file-types': lenders,
  'GET /api/quote/doc/party-names': lenders,
  'GET /api/quote/doc/email': lenders,
  'POST /api/quote/doc/upload': lenders,
  'POST /api/quote/doc/upload-files': lenders,
  'GET /api/quote/doc/draft': lenders,
  'PUT /api/quote/doc/draft': lenders,
  'PATCH /api/quote/doc/draft': lenders,
  'DELETE /api/quote/doc/draft': lenders,

  'GET /api/quote/data/categories': seesData,
  'GET /api/quote/data/file-types': seesData,
  'GET /api/quote/data/email': seesData,
  'GET /api/quote/data/uuid': sendsData,
  'POST /api/quote/data/uuid': sendsData,
  'POST /api/quote/data/upload': sendsData,
  'GET /api/quote/data/draft': sendsData,
  'PUT /api/quote/data/draft': sendsData,
  'PATCH /api/quote/data/draft': sendsData,
  'DELETE /api/quote/data/draft': sendsData,
  'POST /api/quote/data/move': sendsData,
}

/** Routes of the OpenAPI plugin. */
const documentation = /^\w+ \/api\/docs/

const everyFunction = ['calculator_full', 'policysearch_full', 'uwreferral_full', 'docupload_full', 'variation_full']

/** Malformed roles. */
const impostors: readonly (TestPerson & { readonly why: string })[] = [
  { why: 'the lender role has one part', username: 'one', realmRoles: ['Lender_A'] },
  { why: 'the lender role has three parts', username: 'three', realmRoles: ['Lender_A_B_C'] },
  { why: 'the lender role is in lower case', username: 'lower', realmRoles: ['lender_A_B'] },
  { why: 'the lender role names no channel', username: 'empty', realmRoles: ['Lender__Manager'] },
  { why: 'the lender role is the end of another word', username: 'prefix', realmRoles: ['xLender_IRONBARK_Manager'] },
  {
    why: 'there are two channels',
    username: 'two',
    realmRoles: ['Lender_IRONBARK_Manager', 'Lender_COOLABAH_Manager'],
  },
  { why: 'there is no role', username: 'none', realmRoles: [] },
  {
    why: 'another client granted the lender role',
    username: 'foreign.lender',
    otherClientRoles: ['Lender_IRONBARK_Manager', ...everyFunction],
  },
  {
    why: 'another client granted the insurer role',
    username: 'foreign.insurer',
    otherClientRoles: ['Insurer_Underwriter'],
  },
  { why: 'the insurer role has another ending', username: 'like.insurer', realmRoles: ['Insurer_Underwriters'] },
].map((person) => ({ clientRoles: everyFunction, ...person }))

const rolesOf = (client: string, roles: readonly string[]) => ({ [client]: { roles } })
const impostorSystems = [
  {
    why: 'the realm gives the lender role',
    claims: { realm_access: { roles: ['Lender_IRONBARK_Manager'] }, resource_access: {} },
  },
  {
    why: 'the portal’s client gives the roles',
    claims: { resource_access: rolesOf('lmi-portal', ['Lender_IRONBARK_System', ...everyFunction]) },
  },
  {
    why: 'the role is the insurer’s',
    claims: {
      realm_access: { roles: ['Insurer_Underwriter'] },
      resource_access: rolesOf('ironbark-loan-system', ['Insurer_Underwriter', ...everyFunction]),
    },
  },
]

const browserCallers = ['ironbark.manager', 'figtree.underwriter', ...systems] as const
/** What a browser sends when another site, or an outdated page, calls. */
const forgeries = [
  { origin: 'https://other.example' },
  { 'sec-fetch-site': 'cross-site', cookie: 'XSRF-TOKEN=one' },
  { 'sec-fetch-site': 'same-origin', cookie: 'XSRF-TOKEN=one', 'x-xsrf-token': 'another' },
]

let app: TestApp
let routes: string[]
beforeAll(async () => {
  const recorded = await recordRoutes(() => startTestApp())
  app = recorded.built
  routes = recorded.routes.filter((route) => route.includes(' /api/') && !documentation.test(route))
})
afterAll(() => app.stop())

function requestOf(route: string): InjectOptions {
  const [method, url = ''] = route.split(' ')
  const address = url.replace(':channel', 'IRONBARK').replace(':id', 'nobodys-quote')
  return { method: method as 'GET', url: address }
}

async function ask(as: DemoName | TestPerson | null, route: string): Promise<LightMyRequestResponse> {
  const request = requestOf(route)
  if (as === null || !route.endsWith('/events')) return await app.inject(as, request)
  // An event stream ends when its token expires, so this token is about to.
  const token = await app.tokenFor(as, { exp: Math.floor(app.deps.clock().getTime() / 1000) })
  return await app.inject(null, { ...request, headers: { authorization: `Bearer ${token}` } })
}

async function answerTo(as: DemoName | TestPerson | null, route: string): Promise<'sign in' | 'denied' | 'let in'> {
  const { statusCode, body } = await ask(as, route)
  if (statusCode === 401) return 'sign in'
  if (statusCode === 403 && body.includes('"access-denied"')) return 'denied'
  expect(statusCode, `${route} answered ${body}`).toBeLessThan(500)
  return 'let in'
}

it('the table of roles has every route of the product, and no others', () => {
  const written = Object.keys(table)
  const heads = routes.filter((route) => route.startsWith('HEAD ')).map((route) => route.replace('HEAD', 'GET'))
  expect(routes.filter((route) => !route.startsWith('HEAD ')).sort()).toEqual(written.sort())
  expect(heads.filter((route) => !written.includes(route))).toEqual([])
})

it('no HEAD call creates or mails anything', () => {
  expect(routes.filter((route) => /^HEAD .*\/(apply|send)$/.test(route))).toEqual([])
})

it('each specified GET that changes something is deprecated in the API description, and its POST is not', async () => {
  const { paths } = (await app.inject(null, '/api/openapi.json')).json<{
    paths: Record<string, Record<string, { deprecated?: boolean }>>
  }>()
  const deprecated = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, call]) => (call.deprecated ? `${method} ${path}` : [])),
  )
  const changing = [
    'cancellation/uuid',
    'credit-referral/uuid',
    'quote/data/uuid',
    'quote/{id}/apply',
    'quote/{id}/send',
    'variation/uuid',
  ]
  expect(deprecated.sort()).toEqual(changing.map((path) => `get /api/${path}`))
  for (const path of changing) expect(Object.keys(paths[`/api/${path}`] ?? {})).toContain('post')
})

describe.each(Object.entries(table))('%s', (route, mayCall) => {
  const open = mayCall === 'anyone'
  const also = route.startsWith('GET ') ? [route, route.replace('GET', 'HEAD')] : [route]
  const variants = () => also.filter((variant) => routes.includes(variant))

  it(open ? 'needs no token' : 'needs a token', async () => {
    for (const variant of variants()) expect(await answerTo(null, variant)).toBe(open ? 'let in' : 'sign in')
  })

  it.each(everybody)('the roles allowed to call %s are those of the table', async (name) => {
    const expected = open || mayCall.includes(name) ? 'let in' : 'denied'
    for (const variant of variants()) {
      // HEAD has no body, so no code.
      if (variant.startsWith('HEAD ')) expect((await ask(name, variant)).statusCode === 403).toBe(expected === 'denied')
      else expect(await answerTo(name, variant)).toBe(expected)
    }
  })

  const changes = /^(POST|PUT|PATCH|DELETE) /.test(route) && !open
  if (changes) {
    it('a browser that does not repeat the anti-forgery cookie is refused, with any token', async () => {
      for (const name of browserCallers) {
        const authorization = `Bearer ${await app.tokenFor(name)}`
        for (const headers of forgeries) {
          const response = await app.server.inject({ ...requestOf(route), headers: { authorization, ...headers } })
          expect([response.statusCode, response.json()[0].code], name).toEqual([403, 'anti-forgery'])
        }
      }
    })

    it('a system needs its token only, whatever cookies it sends, and gets none', async () => {
      for (const name of systems) {
        const authorization = `Bearer ${await app.tokenFor(name)}`
        for (const cookies of [{}, { cookie: 'XSRF-TOKEN=one; other=two' }]) {
          const response = await app.server.inject({ ...requestOf(route), headers: { authorization, ...cookies } })
          expect(response.body, name).not.toContain('anti-forgery')
          expect(response.headers['set-cookie'], name).toBeUndefined()
        }
      }
    })
  }

  it.each(impostorSystems)('every call of a system is refused when $why', async ({ claims }) => {
    const [, url = ''] = route.split(' ')
    const token = await app.tokenFor('ironbark-loan-system', claims)
    const request = { ...requestOf(route), headers: { authorization: `Bearer ${token}` } }
    expect((await app.inject(null, request)).statusCode === 403, url).toBe(!open)
  })

  it.each(impostors)('every call is refused when $why', async (person) => {
    expect(await answerTo(person, route)).toBe(open ? 'let in' : 'denied')
  })

  it('a function that another client granted gives a lender role no access', async () => {
    const person = { username: 'half', realmRoles: ['Lender_IRONBARK_Staff'], otherClientRoles: everyFunction }
    const expected = open || mayCall.includes('ironbark.lender') ? 'let in' : 'denied'
    expect(await answerTo(person, route)).toBe(expected)
  })
})
