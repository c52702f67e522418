import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptDisclaimer } from './service/quote-calls.ts'
import { referralCalls } from './service/referral-calls.ts'
import { manager, underwriter } from './service/referral-people.ts'
import { type DemoName, startTestApp, type TestApp } from './service/start-test-app.ts'
import { attached, partOf, uploadCalls } from './service/upload-calls.ts'

let app: TestApp
let referral: string
beforeAll(async () => {
  app = await startTestApp()
  await acceptDisclaimer(app, manager)
  referral = await referralCalls(app).raise(manager, 'SHAPES')
})
afterAll(() => app.stop())

type FieldErrors = readonly (readonly [field: string | undefined, message: string])[]

const desk = (verb: string) => `/api/underwriting/referrals/IRONBARK/:id/${verb}`
const borrower = 'Robin Sample of 12 Hill Street'

it.each<[string, DemoName, 'GET' | 'POST' | 'PUT' | 'PATCH', string, object | undefined, FieldErrors]>([
  [
    'a quote',
    manager,
    'POST',
    '/api/quote',
    {
      borrowerList: [{ firstHomeBuyer: borrower, shareAmount: [borrower] }],
      loanList: borrower,
      sourceRefNumber: borrower.repeat(10),
      submittedBy: borrower,
    },
    [
      ['sourceRefNumber', 'sourceRefNumber must have at most 200 characters.'],
      ['loanList', 'loanList must be a list.'],
      ['borrowerList.0.shareAmount', 'shareAmount must be a number or text.'],
      ['borrowerList.0.firstHomeBuyer', 'firstHomeBuyer must be YES or NO.'],
      [undefined, 'The request has no field submittedBy. Leave it out.'],
    ],
  ],
  ['nothing at all', manager, 'POST', '/api/quote', undefined, [[undefined, 'The request must be an object.']]],
  [
    'a question for a page of uploads',
    manager,
    'GET',
    `/api/quote/uploads?kind=${encodeURIComponent(borrower)}&page=-1`,
    undefined,
    [
      ['kind', 'kind must be document or data.'],
      ['page', 'page must be at least 0.'],
    ],
  ],
  [
    'a question without what is asked for',
    manager,
    'GET',
    '/api/credit-referral/similar',
    undefined,
    [['referralReason', 'referralReason is missing.']],
  ],
  [
    'a decision',
    underwriter,
    'POST',
    desk('decide'),
    { decision: 'x'.repeat(201), uwNotes: 1, lastSeenEvent: 1.5 },
    [
      ['decision', 'decision must have at most 200 characters.'],
      ['uwNotes', 'uwNotes must be text.'],
      ['lastSeenEvent', 'lastSeenEvent must be a whole number.'],
    ],
  ],
  [
    'a request that is assigned',
    underwriter,
    'POST',
    desk('assign'),
    { reassign: borrower, lastSeenEvent: 1 },
    [['reassign', 'reassign must be true or false.']],
  ],
  [
    'a search of the uploads',
    underwriter,
    'POST',
    '/api/underwriting/uploads/search',
    { page: '1', pageSize: 1000, filter: { brand: 7 } },
    [
      ['page', 'Ask for a whole page number, from 0.'],
      ['pageSize', 'Ask for 1 to 100 rows on a page.'],
      ['filter.brand', 'Enter a text to search for, or a list of values.'],
    ],
  ],
  [
    'a search without filters',
    manager,
    'POST',
    '/api/credit-referral/search',
    { filter: null, sorts: null },
    [
      ['filter', 'filter must be an object.'],
      ['sorts', 'sorts must be a list.'],
    ],
  ],
  [
    "a search of the insurer's queue without filters",
    underwriter,
    'POST',
    '/api/underwriting/search',
    { filter: borrower },
    [['filter', 'filter must be an object.']],
  ],
  [
    'a place for a file',
    manager,
    'POST',
    '/api/presign',
    { key: '', size: -1 },
    [
      ['key', 'key must have at least 1 character.'],
      ['size', 'size must be at least 0.'],
    ],
  ],
  [
    'a draft of something else',
    manager,
    'PUT',
    '/api/credit-referral/draft/:id',
    { kind: borrower, text: borrower },
    [['kind', 'kind must be answer or resubmission.']],
  ],
  [
    'a variation',
    manager,
    'POST',
    '/api/variation/submit',
    {
      variationData: { variationType: 7, lenderCode: borrower },
      oldData: {
        policy: {},
        loans: [{ linkedSecurities: borrower, approvedAmount: [borrower] }],
        securities: borrower,
      },
      newData: { policy: { policyNumber: '1'.repeat(201) }, loans: [], securities: [{ state: [borrower] }] },
      submittedBy: borrower,
    },
    [
      ['variationData.variationType', 'variationType must be a list.'],
      ['variationData', 'variationData has no field lenderCode. Leave it out.'],
      ['oldData.policy.policyNumber', 'policyNumber is missing.'],
      ['oldData.loans.0.approvedAmount', 'approvedAmount must be a number or text.'],
      ['oldData.loans.0.linkedSecurities', 'linkedSecurities must be a list.'],
      ['oldData.securities', 'securities must be a list.'],
      ['newData.policy.policyNumber', 'policyNumber must have at most 200 characters.'],
      ['newData.securities.0.state', 'state must be text or a number.'],
      [undefined, 'The request has no field submittedBy. Leave it out.'],
    ],
  ],
  [
    'names of files that are none',
    manager,
    'POST',
    '/api/quote/data/move',
    { filenames: ['a.pdf', 7] },
    [['filenames.1', 'Entry 2 of filenames must be text.']],
  ],
])(
  'a call with a wrong shape is refused with messages that do not repeat its content: %s',
  async (_what, as, method, url, payload, errors) => {
    const address = url.replace(':id', referral)
    const response = await app.inject(as, payload ? { method, url: address, payload } : { method, url: address })
    expect(response.json()).toEqual(
      errors.map(([field, message]) => (field ? { code: 'invalid', message, field } : { code: 'invalid', message })),
    )
    expect(response.statusCode).toBe(400)
    expect(response.body).not.toContain('Robin')
  },
)

it.each([
  ['/api/quote/doc/upload', 'document', 'category'],
  ['/api/quote/data/upload', 'dataupload', 'brandName'],
  ['/api/credit-referral/submit', 'referral', 'baseLVR'],
])('the JSON part of a multipart body with a wrong shape is refused with messages: %s', async (url, part, field) => {
  const parts = [attached('a.txt', 'text'), partOf(part, { [field]: { name: borrower } })]
  const response = await uploadCalls(app).sendForm(manager, url, parts)
  const message = field === 'baseLVR' ? 'baseLVR must be a number or text.' : `${field} must be text.`
  expect([response.statusCode, response.json()]).toEqual([400, [{ code: 'invalid', message, field }]])
})

it('a list that is far too long is refused with a message, wherever it is', async () => {
  const payload = { kind: 'answer', messageNumber: 1, files: Array.from({ length: 400_000 }, () => 1) }
  const url = `/api/credit-referral/draft/${referral}`
  const response = await app.inject(manager, { method: 'PUT', url, payload })
  const message = 'A list in the request has more than 1,000 entries. Shorten it.'
  expect([response.statusCode, response.json()]).toEqual([400, [{ code: 'invalid-body', message }]])
})
