import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleSubmission } from '#areas/policy-submission/contract'
import { exampleRequests } from '#areas/quote/contract'
import { formatDayInFigures } from '#packages/calendar'
import { sydneyDate } from '#platform/clock'
import { readPdf } from '../platform/pdf/testing/read-pdf.ts'
import { acceptDisclaimer, quoteFor } from './service/quote-calls.ts'
import { inThread, type Names, requests } from './service/record-requests.ts'
import { recordRoutes } from './service/record-routes.ts'
import { referralCalls, statement } from './service/referral-calls.ts'
import { type DemoName, startTestApp, type TestApp } from './service/start-test-app.ts'
import { submissionCalls } from './service/submission-calls.ts'
import { attached, partOf } from './service/upload-calls.ts'
import { inForce, substitution, variationCalls } from './service/variation-calls.ts'

const owner = 'ironbark.manager'
const stranger = 'coolabah.manager'
const system = 'ironbark-loan-system'
/** A policy of IRONBARK without an open case. */
const cancellable = '1000000007'
const strangers = [stranger, 'coolabah-loan-system'] as const

let app: TestApp
let routes: string[]
let theirs: Names
let nobodys: Names
beforeAll(async () => {
  ;({ built: app, routes } = await recordRoutes(startTestApp))
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
  const variationBody = substitution(await variations.details())
  const variationId = await variations.given()
  const made = async (url: string, payload: object = {}) => {
    const response = await app.inject(owner, { method: 'POST', url: `/api/${url}`, payload })
    expect(response.statusCode, `${url}: ${response.body}`).toBeLessThan(300)
    return response
  }
  const { id: cancellationId } = (
    await made('cancellation/submit', {
      policyNumber: cancellable,
      reason: 'REPAID',
      notes: null,
      cancellationDate: formatDayInFigures(sydneyDate(app.deps.clock())),
    })
  ).json<{ id: string }>()
  /** The ID of a file that was attached to a case. */
  const attachedTo = async (url: string) => {
    const { uuid } = (await made(`${url.split('/')[0]}/uuid`)).json<{ uuid: string }>()
    await calls.put(owner, uuid, statement.name, statement.content)
    await made(`${url}/documents`, { uuid, filenames: [statement.name] })
    const { documents } = (await app.inject(owner, `/api/${url}`)).json<{ documents: { documentId: string }[] }>()
    return documents[0]?.documentId ?? ''
  }
  const variationDocumentId = await attachedTo(`variation/variations/${variationId}`)
  const cancellationDocumentId = await attachedTo(`cancellation/cancellations/${cancellationId}`)
  const { endpointId } = (
    await made('webhook/endpoints', { url: 'https://loans.invalid/', records: ['upload'] })
  ).json<{ endpointId: string }>()
  await made(`webhook/endpoints/${endpointId}/pause`)
  const certificate = await app.inject(owner, `/api/policy-search/policies/${inForce}/certificate.pdf`)
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
    variationDocumentId,
    cancellationId,
    cancellationDocumentId,
    certificateNumber: /[0-9A-F]{4}(?:-[0-9A-F]{4}){3}/.exec((await readPdf(certificate.rawPayload)).text)?.[0] ?? '',
    endpointId,
    variationBody,
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
    variationDocumentId: randomUUID(),
    cancellationId: '999998',
    cancellationDocumentId: randomUUID(),
    certificateNumber: '0000-0000-0000-0000',
    endpointId: 'ep_unknown',
    variationBody,
  }
})
afterAll(() => app.stop())

it('each call that names a record in its address is among those compared', () => {
  // The desk has no lender; names of lists and preferences are not records; earlier releases saved drafts by PATCH.
  const others = /^HEAD|^PATCH|\/underwriting\/|:party$|options\/:channel$|\/preference\/|\/api\/docs/
  const routesOfRecords = routes.filter((route) => / \/api\/.*:/.test(route) && !others.test(route))
  const sent = Object.values(requests).map((request) => {
    const { method, url } = request(theirs)
    return `${method} ${String(url).split('?')[0]}`
  })
  const isSent = (route: string) => {
    const pattern = new RegExp(`^${route.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
    return sent.some((one) => pattern.test(one))
  }
  expect(routesOfRecords.length).toBeGreaterThan(50)
  expect(routesOfRecords.filter((route) => !isSent(route))).toEqual([])
})

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

function requestOf(name: string) {
  const request = requests[name]
  if (!request) throw new Error(`no call is named "${name}"`)
  return request(theirs)
}

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
    'the draft of an answer about a variation',
    'the receipt of a submission',
    'a policy',
    'a policy to find by its number',
    'a policy to find by a loan',
    'a policy to cancel',
    'a cancellation',
    'a document of a cancellation',
    'a document of a variation',
    'the PDF of a submission',
    'the form of a submission',
    'the certificate of a policy',
    'a certificate',
    ...Object.keys(inThread).map((kind) => `the thread of a ${kind}`),
    'the deliveries of an endpoint',
  ]
  for (const name of found) {
    // The files of a receipt are its sender's.
    for (const own of (name === 'a file of a receipt' ? [owner] : [owner, system]) as DemoName[]) {
      const { statusCode } = await app.inject(own, requestOf(name))
      expect(statusCode, `${own}: ${name}`).toBe(200)
    }
  }
  const taken = await app.inject(owner, requestOf('a lender reference to check'))
  expect(taken.json()).toEqual({ requestId: theirs.requestId })
  const listed = await app.inject(owner, requestOf('requests with a lender reference'))
  expect(listed.json()).toMatchObject({ totalItems: 1 })
})
