import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { VariationBody } from '#areas/variation/contract'
import { formOf } from '../../platform/objects/testing/start-objects.ts'
import { draftSave } from './draft-calls.ts'
import { goodReferral, statement } from './referral-calls.ts'
import { partOf } from './upload-calls.ts'

/** IDs of IRONBARK's records, or unknown IDs of the same shape. */
export type Names = {
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
  readonly variationDocumentId: string
  readonly cancellationId: string
  readonly cancellationDocumentId: string
  readonly certificateNumber: string
  readonly endpointId: string
  /** A change of the first policy. */
  readonly variationBody: VariationBody
}

const referral = '/api/credit-referral'
const variation = '/api/variation'
const variationOf = ({ policyNumber, variationBody }: Names) => {
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

const cancellation = '/api/cancellation'
const endpoints = '/api/webhook/endpoints'
export const inThread: Readonly<Record<string, (names: Names) => string>> = {
  quote: ({ quoteId }) => quoteId,
  referral: ({ requestId }) => requestId,
  submission: ({ submissionId }) => submissionId,
  policy: ({ policyNumber }) => policyNumber,
  variation: ({ variationId }) => variationId,
  cancellation: ({ cancellationId }) => cancellationId,
  document: ({ receiptId }) => receiptId,
}
const draftCells = (what: string, urlOf: (names: Names) => string) => ({
  [`the draft of ${what}`]: (names: Names) => get(urlOf(names)),
  [`the draft of ${what} to save`]: (names: Names) => draftSave(urlOf(names), { revision: 0, content: null }),
  [`the draft of ${what} to discard`]: (names: Names): InjectOptions => ({ method: 'DELETE', url: urlOf(names) }),
})

/** Every call that names a record, in its address, body, filter or key. */
export const requests: Readonly<Record<string, (names: Names) => InjectOptions>> = {
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
  'the effect of a variation': (names) => post(`${variation}/effect`, variationOf(names)),
  'a variation to submit': (names) => post(`${variation}/submit`, variationOf(names)),
  'a variation': ({ variationId }) => get(`${variation}/variations/${variationId}`),
  'a variation to withdraw': ({ variationId }) => post(`${variation}/variations/${variationId}/withdraw`),
  'a variation to answer': ({ variationId }) =>
    post(`${variation}/variations/${variationId}/answer`, { text: 'An answer' }),
  ...draftCells('an answer about a variation', ({ variationId }) => `${variation}/variations/${variationId}/draft`),
  ...draftCells('a variation', ({ policyNumber }) => `${variation}/draft/${policyNumber}`),

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
  'a policy to cancel': ({ policyNumber }) => get(`${cancellation}/policies/${policyNumber}`),
  'the cancellations of a policy': ({ policyNumber }) => get(`${cancellation}/policies/${policyNumber}/cancellations`),
  'a cancellation to submit': ({ policyNumber }) =>
    post(`${cancellation}/submit`, { policyNumber, reason: 'REPAID', notes: null, cancellationDate: '20/11/2026' }),
  'a cancellation': ({ cancellationId }) => get(`${cancellation}/cancellations/${cancellationId}`),
  'a document of a cancellation': ({ cancellationId, cancellationDocumentId }) =>
    get(`${cancellation}/cancellations/${cancellationId}/documents/${cancellationDocumentId}`),
  'a cancellation to attach a file to': ({ cancellationId, uuid }) =>
    post(`${cancellation}/cancellations/${cancellationId}/documents`, { uuid, filenames }),
  'a cancellation to withdraw': ({ cancellationId }) =>
    post(`${cancellation}/cancellations/${cancellationId}/withdraw`),
  'a cancellation to answer': ({ cancellationId }) =>
    post(`${cancellation}/cancellations/${cancellationId}/answer`, { text: 'An answer' }),
  ...draftCells(
    'an answer about a cancellation',
    ({ cancellationId }) => `${cancellation}/cancellations/${cancellationId}/draft`,
  ),
  ...draftCells('a cancellation', ({ policyNumber }) => `${cancellation}/draft/${policyNumber}`),
  ...draftCells('an answer about a request', ({ requestId }) => `${referral}/draft/${requestId}`),
  ...draftCells('a submission', ({ submissionId }) => `/api/policy-submission/draft/${submissionId}`),
  'a document of a variation': ({ variationId, variationDocumentId }) =>
    get(`${variation}/variations/${variationId}/documents/${variationDocumentId}`),
  'a variation to attach a file to': ({ variationId, uuid }) =>
    post(`${variation}/variations/${variationId}/documents`, { uuid, filenames }),
  'the PDF of a submission': ({ submissionId }) => get(`/api/policy-submission/submissions/${submissionId}.pdf`),
  'the form of a submission': ({ submissionId }) => get(`/api/policy-submission/submissions/${submissionId}/form`),
  'a submission to withdraw': ({ submissionId }) => post(`/api/policy-submission/submissions/${submissionId}/withdraw`),
  'the certificate of a policy': ({ policyNumber }) =>
    get(`/api/policy-search/policies/${policyNumber}/certificate.pdf`),
  'a certificate': ({ certificateNumber }) => get(`/api/policy-search/certificates/${certificateNumber}`),
  ...Object.fromEntries(
    Object.entries(inThread).map(([kind, idOf]) => [
      `the thread of a ${kind}`,
      (names: Names) => get(`/api/thread/${kind}/${idOf(names)}`),
    ]),
  ),
  ...Object.fromEntries(
    ['requestId', 'lenderRefNumber', 'loanNumber', 'policyNumber', 'quoteId'].map((key) => [
      `a record to find by its ${key}`,
      (names: Names) => get(`/api/find?text=${names[key as keyof Names]}`),
    ]),
  ),
  'the deliveries of an endpoint': ({ endpointId }) => get(`${endpoints}/${endpointId}/deliveries`),
  'an endpoint to change': ({ endpointId }) => ({
    ...post(`${endpoints}/${endpointId}`, { records: ['quote'] }),
    method: 'PUT',
  }),
  'an endpoint to delete': ({ endpointId }) => ({ method: 'DELETE', url: `${endpoints}/${endpointId}` }),
  ...Object.fromEntries(
    ['pause', 'resume', 'secret', 'deliveries/evt_1/send'].map((act) => [
      `an endpoint to ${act}`,
      ({ endpointId }: Names) => post(`${endpoints}/${endpointId}/${act}`),
    ]),
  ),
  'a request refused under a key': ({ key }) => ({
    ...post(`${referral}/request-submit`, { ...coolabahs, lenderRefNumber: '', uuid: randomUUID(), filenames }),
    headers: { 'idempotency-key': key },
  }),
}
