import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskCalls } from '../../../tests/service/desk-calls.ts'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { goodReferral, referralCalls } from '../../../tests/service/referral-calls.ts'
import { manager, underwriter } from '../../../tests/service/referral-people.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { partOf } from '../../../tests/service/upload-calls.ts'

const lender = '/api/credit-referral'
const desk = '/api/underwriting'
const json = { 'content-type': 'application/json' }

let app: TestApp
let calls: ReturnType<typeof referralCalls>
/** An assigned request with an open question. */
let id: string
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  calls = referralCalls(app)
  id = await calls.raise(manager, 'HOSTILE')
  await deskCalls(app).assign(underwriter, id)
  await deskCalls(app).ask(underwriter, id, 'Who lives there?')
})
afterAll(() => app.stop())

type Place = { readonly as: typeof manager | typeof underwriter; readonly url: (id: string) => string }
/** Every call that accepts user text, once for each place of the text in its body. */
const bodies: readonly (Place & { readonly method?: 'PUT'; readonly body: (text: string) => object })[] = [
  { as: manager, url: () => `${lender}/request-submit`, body: (text) => ({ ...goodReferral, lenderRefNumber: text }) },
  { as: manager, url: () => `${lender}/request-submit`, body: (text) => ({ ...goodReferral, creditNotes: text }) },
  { as: manager, url: () => `${lender}/request-submit`, body: (text) => ({ ...goodReferral, filenames: [text] }) },
  { as: manager, url: () => `${lender}/request-resubmit`, body: (text) => ({ ...goodReferral, requestId: text }) },
  { as: manager, url: (id) => `${lender}/request-answer/${id}`, body: (text) => ({ text }) },
  { as: manager, url: () => `${lender}/check-reference`, body: (text) => ({ lenderRefNumber: text }) },
  { as: manager, url: () => `${lender}/search`, body: (text) => ({ filter: { lenderRefNum: text } }) },
  { as: manager, url: () => `${lender}/draft`, method: 'PUT', body: (text) => ({ content: { creditNotes: text } }) },
  {
    as: manager,
    url: (id) => `${lender}/draft/${id}`,
    method: 'PUT',
    body: (text) => ({ content: { kind: 'answer', messageNumber: 1, text } }),
  },
  { as: underwriter, url: () => `${desk}/search`, body: (text) => ({ filter: { raisedBy: text } }) },
  { as: underwriter, url: (id) => `${desk}/referrals/IRONBARK/${id}/ask`, body: (text) => ({ text }) },
  { as: underwriter, url: (id) => `${desk}/referrals/IRONBARK/${id}/reassign`, body: (text) => ({ to: text }) },
  {
    as: underwriter,
    url: (id) => `${desk}/referrals/IRONBARK/${id}/decide`,
    body: (text) => ({ decision: 'APPROVED', uwNotes: text, version: 1 }),
  },
  {
    as: underwriter,
    url: (id) => `${desk}/referrals/IRONBARK/${id}/draft`,
    method: 'PUT',
    body: (text) => ({ content: { question: text, version: 1 } }),
  },
]
const hostile = [
  { what: 'a character zero', text: 'a\u0000b' },
  { what: 'half of a character', text: 'a\ud800' },
]
const everywhere = bodies.flatMap((place) => hostile.map((each) => ({ ...place, ...each })))

it.each(everywhere)(
  'a text that PostgreSQL cannot keep is refused to $as in words: $what at $url',
  async ({ as, url, method = 'POST', body, text }) => {
    const response = await app.inject(as, { method, url: url(id), payload: JSON.stringify(body(text)), headers: json })
    expect([response.statusCode, ...codesOf(response)]).toEqual([400, 'invalid-body'])
  },
)

it.each(hostile)('a text that PostgreSQL cannot keep is refused in a form: $what', async ({ text }) => {
  for (const [path, field, content] of [
    ['submit', 'referral', { ...goodReferral, lenderRefNumber: 'form', creditNotes: text }],
    ['resubmit', 'referral', { ...goodReferral, lenderRefNumber: text }],
    [`answer/${id}`, 'answer', { text }],
  ] as const) {
    const response = await calls.sendForm(manager, `${lender}/${path}`, [partOf(field, content)])
    expect([path, response.statusCode, ...codesOf(response)]).toEqual([path, 400, 'invalid-body'])
  }
})

it.each<[typeof manager | typeof underwriter, 'GET' | 'POST', string]>([
  [manager, 'GET', `${lender}/details/1%00`],
  [manager, 'POST', `${lender}/withdraw/1%00`],
  [manager, 'GET', `${lender}/documents/100001/a%00`],
  [underwriter, 'GET', `${desk}/referrals/IRONBARK%00/100001`],
  [underwriter, 'POST', `${desk}/referrals/IRONBARK/1%00/assign`],
  [underwriter, 'GET', `${desk}/referrals/IRONBARK/100001/documents/a%00`],
])('a text that PostgreSQL cannot keep names nothing in an address: %s %s %s', async (as, method, url) => {
  const response = await app.inject(as, { method, url, ...(method === 'POST' && { payload: {} }) })
  expect([response.statusCode, ...codesOf(response)]).toEqual([404, 'not-found'])
})

const long = 'x'.repeat(10 * 1024 * 1024)

it('a text of ten megabytes is refused as too large, as a body and in a form', async () => {
  const submitted = await calls.requestSubmit(manager, { lenderRefNumber: 'long', creditNotes: long })
  const withFiles = await calls.submit(manager, { lenderRefNumber: 'long', creditNotes: long }, [])
  const question = await deskCalls(app).ask(underwriter, id, long)
  expect([submitted, withFiles, question].map((response) => [response.statusCode, ...codesOf(response)])).toEqual(
    Array.from({ length: 3 }, () => [413, 'too-large']),
  )
})

it('marks that turn the direction of writing are refused in a note and in a reference', async () => {
  const note = await calls.requestSubmit(manager, { ...goodReferral, creditNotes: 'Rent \u202e000,5$\u202c a week' })
  expect(codesOf(note)).toContain('creditNotes-hidden')
  const reference = await calls.requestSubmit(manager, { lenderRefNumber: 'LN-\u202e1' })
  expect(codesOf(reference)).toContain('lenderRefNumber-pattern')
})
