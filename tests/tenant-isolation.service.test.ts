import { randomUUID } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleSubmission } from '#areas/policy-submission/contract'
import { exampleRequests } from '#areas/quote/contract'
import { formOf } from '../platform/objects/testing/start-objects.ts'
import { draftSave } from './service/draft-calls.ts'
import { acceptDisclaimer, quoteFor } from './service/quote-calls.ts'
import { goodReferral, referralCalls, statement } from './service/referral-calls.ts'
import { type DemoName, startTestApp, type TestApp } from './service/start-test-app.ts'
import { submissionCalls } from './service/submission-calls.ts'
import { attached, partOf } from './service/upload-calls.ts'
import { inForce, substitution, type VariationBody, variationCalls } from './service/variation-calls.ts'

const owner = 'ironbark.manager'
const stranger = 'coolabah.manager'
const system = 'ironbark-loan-system'
const strangers = [stranger, 'coolabah-loan-system'] as const

/** IDs of IRONBARK's records, or unknown IDs of the same shape. */
type Names = {
  readonly quoteId: string
  readonly requestId: string
  readonly lenderRefNumber: string
  readonly documentId: string
  /** Batch IDs of a referral and a data upload, each with a file. */
  readonly uuid: string
  readonly dataUuid: string
  readonly receiptId: string
  readonly fileId: string
  readonly loanNumber: string
  /** A used Idempotency-Key. */
  readonly key: string
  readonly policyNumber: string
  readonly variationId: string
  readonly submissionId: string
}

let app: TestApp
let theirs: Names
let nobodys: Names
let variationBody: VariationBody
beforeAll(async () => {
  app = await startTestApp()
  await acceptDisclaimer(app, owner, ...strangers)
  const calls = referralCalls(app)
  const { quoteId } = await quoteFor(app, owner, exampleRequests.propertyShare)
  const key = 'a-key-that-was-used'
  const sent = await calls.submit(owner, { lenderRefNumber: 'IB-ONLY' }, [statement], { 'idempotency-key': key })
  const { requestId } = sent.json<{ requestId: string }>()
  const uuid = await calls.sendAhead(owner, [statement])
  const { uuid: dataUuid } = (await app.inject(owner, '/api/quote/data/uuid')).json<{ uuid: string }>()
  await calls.put(owner, dataUuid, statement.name, statement.content)
  const variations = variationCalls(app)
  await variations.keepPolicies()
  const document = { brandName: 'IronbarkBank', uploadType: 'Policy', policyNumber: inForce, category: 'VALREP' }
  const receipt = (
    await calls.sendForm(owner, '/api/quote/doc/upload', [
      attached(statement.name, statement.content),
      partOf('document', document),
    ])
  ).json<{ receiptId: string; files: { fileId: string }[] }>()
  const { documents } = await calls.stored(requestId)
  variationBody = substitution(await variations.details())
  const variationId = await variations.given()
  const submissions = submissionCalls(app)
  await submissions.created(exampleSubmission('IB-SUBMITTED'))
  const [submission] = (await submissions.list(owner)).items
  theirs = {
    quoteId,
    requestId,
    lenderRefNumber: 'IB-ONLY',
    documentId: documents[0].upload_id,
    uuid,
    dataUuid,
    receiptId: receipt.receiptId,
    fileId: receipt.files[0]?.fileId ?? '',
    loanNumber: 'IBK72000117',
    key,
    policyNumber: inForce,
    variationId,
    submissionId: submission?.submissionId ?? '',
  }
  nobodys = {
    quoteId: `${quoteId.slice(0, -4)}zzzz`,
    requestId: '999999',
    lenderRefNumber: 'NO-BODY',
    documentId: randomUUID(),
    uuid: randomUUID(),
    dataUuid: randomUUID(),
    receiptId: randomUUID(),
    fileId: randomUUID(),
    loanNumber: 'NOBODYS1',
    key: 'a-key-that-was-not',
    policyNumber: '1999999999',
    variationId: '999999',
    submissionId: randomUUID(),
  }
})
afterAll(() => app.stop())

const referral = '/api/credit-referral'
const variation = '/api/variation'
const variationOf = (policyNumber: string) => {
  const { variationData, oldData, newData } = variationBody
  const policy = { policyNumber }
  return { variationData, oldData: { ...oldData, policy }, newData: { ...newData, policy } }
}
const coolabahs = { ...goodReferral, brandName: 'CoolabahMutual' }
const get = (url: string): InjectOptions => ({ method: 'GET', url })
const post = (url: string, payload: object = {}): InjectOptions => ({ method: 'POST', url, payload })
const form = (url: string, parts: Parameters<typeof formOf>[0]): InjectOptions => {
  const { payload, headers } = formOf(parts)
  return { method: 'POST', url, payload, headers }
}
const search = (filter: object) => post(`${referral}/search`, { page: 0, pageSize: 10, filter, sorts: [] })
const filenames = [statement.name]

/** Every call that names a record, in its address, body, filter or key. */
const requests: Readonly<Record<string, (names: Names) => InjectOptions>> = {
  'a quote': ({ quoteId }) => get(`/api/quote/${quoteId}`),
  'the PDF of a quote': ({ quoteId }) => get(`/api/quote/${quoteId}.pdf`),
  'the scenarios of a quote': ({ quoteId }) => get(`/api/quote/${quoteId}/scenarios`),
  'a quote to be mailed': ({ quoteId }) => get(`/api/quote/${quoteId}/send`),
  'a quote to be mailed, by POST': ({ quoteId }) => post(`/api/quote/${quoteId}/send`),
  'a quote to become policies': ({ quoteId }) => get(`/api/quote/${quoteId}/apply`),
  'a quote to become policies, by POST': ({ quoteId }) => post(`/api/quote/${quoteId}/apply`),

  'the details of a request': ({ requestId }) => get(`${referral}/details/${requestId}`),
  'a document of a request': ({ requestId, documentId }) => get(`${referral}/documents/${requestId}/${documentId}`),
  'a request to withdraw': ({ requestId }) => post(`${referral}/withdraw/${requestId}`),
  'a request to answer': ({ requestId }) =>
    form(`${referral}/answer/${requestId}`, [partOf('answer', { text: 'An answer' })]),
  'a request to answer, with files sent ahead': ({ requestId, uuid }) =>
    post(`${referral}/request-answer/${requestId}`, { text: 'An answer', uuid, filenames }),
  'the draft of an answer to a request': ({ requestId }) => get(`${referral}/draft/${requestId}`),
  'a lender reference to check': ({ lenderRefNumber }) => post(`${referral}/check-reference`, { lenderRefNumber }),
  'requests with a lender reference': ({ lenderRefNumber }) => search({ lenderRefNum: lenderRefNumber }),
  'requests with an id': ({ requestId }) => search({ requestId }),
  'a request to send again, by its reference': ({ lenderRefNumber }) =>
    form(`${referral}/resubmit`, [partOf('referral', { ...coolabahs, lenderRefNumber })]),
  'a request to send again, by its id': ({ requestId, lenderRefNumber }) =>
    post(`${referral}/request-resubmit`, { ...coolabahs, lenderRefNumber, requestId, filenames: [] }),
  'files that were sent ahead for a request': ({ uuid }) =>
    post(`${referral}/request-submit`, { ...coolabahs, lenderRefNumber: 'CM-1', uuid, filenames }),

  'a policy to vary': ({ policyNumber }) => get(`${variation}/policy-details/${policyNumber}`),
  'the variations of a policy': ({ policyNumber }) => get(`${variation}/policies/${policyNumber}/variations`),
  'the effect of a variation': ({ policyNumber }) => post(`${variation}/effect`, variationOf(policyNumber)),
  'a variation to submit': ({ policyNumber }) => post(`${variation}/submit`, variationOf(policyNumber)),
  'a variation': ({ variationId }) => get(`${variation}/variations/${variationId}`),
  'a variation to withdraw': ({ variationId }) => post(`${variation}/variations/${variationId}/withdraw`),
  'a variation to answer': ({ variationId }) =>
    post(`${variation}/variations/${variationId}/answer`, { text: 'An answer' }),
  'the draft of an answer': ({ variationId }) => get(`${variation}/variations/${variationId}/draft`),
  'the draft of an answer to save': ({ variationId }) =>
    draftSave(`${variation}/variations/${variationId}/draft`, { revision: 0, content: null }),
  'the draft of an answer to discard': ({ variationId }) => ({
    method: 'DELETE',
    url: `${variation}/variations/${variationId}/draft`,
  }),
  'the draft of a variation': ({ policyNumber }) => get(`${variation}/draft/${policyNumber}`),
  'the draft of a variation to save': ({ policyNumber }) =>
    draftSave(`${variation}/draft/${policyNumber}`, { revision: 0, content: null }),
  'the draft of a variation to discard': ({ policyNumber }) => ({
    method: 'DELETE',
    url: `${variation}/draft/${policyNumber}`,
  }),

  'an upload address': ({ uuid }) => post('/api/presign', { key: `${uuid}/more.pdf` }),
  'files that were sent ahead as data': ({ dataUuid }) =>
    post('/api/quote/data/move', {
      brandName: 'CoolabahMutual',
      category: 'PORTFOLIO',
      uuid: dataUuid,
      filenames,
    }),
  'a file of a receipt': ({ receiptId, fileId }) => get(`/api/quote/uploads/${receiptId}/files/${fileId}`),
  'the receipt of a submission': ({ submissionId }) => get(`/api/policy-submission/submissions/${submissionId}`),
  'a policy': ({ policyNumber }) => get(`/api/policy-search/policies/${policyNumber}`),
  'a policy to find by its number': ({ policyNumber }) => post('/api/policy-search/search', { policyNumber }),
  'a policy to find by a loan': ({ loanNumber }) => post('/api/policy-search/search', { loanNumber }),
  'the documents of a policy': ({ policyNumber }) => get(`/api/quote/uploads/policies/${policyNumber}`),
  'a request refused under a key': ({ key }) => ({
    ...post(`${referral}/request-submit`, { ...coolabahs, lenderRefNumber: '', uuid: randomUUID(), filenames }),
    headers: { 'idempotency-key': key },
  }),
}

/** The whole response but for its date and request id. */
function seen({ statusCode, headers, rawPayload }: LightMyRequestResponse) {
  const { date, 'x-request-id': _id, ratelimit: _left, ...rest } = headers
  return { statusCode, headers: rest, bytes: rawPayload.toString('base64') }
}

it.each(Object.entries(requests))(
  'another lender, and its system, get the same response for a record of IRONBARK as for an unknown one: %s',
  async (_, naming) => {
    for (const other of strangers) {
      const answered = await app.inject(other, naming(theirs))
      expect(seen(answered), other).toEqual(seen(await app.inject(other, naming(nobodys))))
    }
  },
)

it('no two lenders see the same number of a request or variation', async () => {
  const own = await variationCalls(app).details(stranger, '1000000011')
  const variation = (await variationCalls(app).submit(substitution(own), {}, stranger)).json<{ id: string }>()
  const request = await referralCalls(app).raise(stranger, 'CM-FIRST', { brandName: 'CoolabahMutual' })
  const numbers = [theirs.requestId, theirs.variationId, variation.id, request].map(Number)
  expect(numbers.toSorted((one, other) => one - other)).toEqual([...new Set(numbers)])
})

it('an Idempotency-Key used by IRONBARK is new for another lender', async () => {
  const calls = referralCalls(app)
  const sent = { brandName: 'CoolabahMutual', lenderRefNumber: 'CM-KEY' }
  const response = await calls.submit(stranger, sent, [statement], { 'idempotency-key': theirs.key })
  expect(response.statusCode).toBe(200)
})

it('the same calls find the records of the lender itself, for its system too', async () => {
  const found = [
    'a quote',
    'the details of a request',
    'a document of a request',
    'a file of a receipt',
    'a policy to vary',
    'the variations of a policy',
    'the effect of a variation',
    'a variation',
    'the draft of a variation',
    'the draft of an answer',
    'the receipt of a submission',
    'a policy',
    'a policy to find by its number',
    'a policy to find by a loan',
  ]
  for (const name of found) {
    // The files of a receipt are its sender's.
    for (const own of (name === 'a file of a receipt' ? [owner] : [owner, system]) as DemoName[]) {
      const { statusCode } = await app.inject(own, requests[name]?.(theirs) ?? '/')
      expect(statusCode, `${own}: ${name}`).toBe(200)
    }
  }
  const taken = await app.inject(owner, requests['a lender reference to check']?.(theirs) ?? '/')
  expect(taken.json()).toEqual({ requestId: theirs.requestId })
  const listed = await app.inject(owner, requests['requests with a lender reference']?.(theirs) ?? '/')
  expect(listed.json()).toMatchObject({ totalItems: 1 })
})
