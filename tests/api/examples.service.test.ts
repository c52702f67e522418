import type { LightMyRequestResponse } from 'fastify'
import { expect, it, vi } from 'vitest'
import { operationIdOf } from '#apps/server'
import { disclaimer } from '#areas/identity/contract'
import type { PolicyDetails } from '#areas/variation/contract'
import { pdf } from '../../platform/files/testing/samples.ts'
import { replaceSecurity } from '../replace-security.ts'
import { type DemoName, startTestApp } from '../service/start-test-app.ts'
import { attached, partOf, seedDemoPolicies, uploadCalls } from '../service/upload-calls.ts'

type Example = { readonly request?: object; readonly response?: object }

const guideReferral = {
  brandName: 'IronbarkBank',
  lenderRefNumber: 'LOAN-4711',
  submissionType: 'NEWAPP',
  referralReason: 'OUTDUA',
  baseLoanAmount: '540000.00',
  baseLVR: '92.35',
  capitalisedFlag: 'YES',
  creditNotes: 'Two incomes, one of them casual.',
}
const submission = {
  primaryUniqueId: 'LOAN-4712',
  lenderCode: 'IronbarkBank',
  applicationDate: '16/11/2026',
  approvedDate: '18/11/2026',
  documentationType: 'FULLDOC',
  paymentType: 'SINGLE',
  capitalizedFlag: 'N',
  quotePremium: '10701.82',
  gst: '1070.18',
  stampDuty: '1177.20',
  loans: [
    {
      loanNumber: 'IBK1',
      approvedLoanAmount: '540000',
      loanPurpose: 'PUREXS',
      smsf: 'N',
      loanDrawDownDate: '20/11/2026',
      remainingLoanTerm: 360,
    },
  ],
  securities: [
    {
      loanNumbers: ['IBK1'],
      addressLine1: '1 Banksia Street',
      city: 'Ballarat',
      state: 'VIC',
      postCode: '3350',
      country: 'AU',
      occupancyType: 'OWNOC',
      residentialType: 'UNIT',
      ndis: 'N',
      securityValue: '600000',
    },
  ],
  borrowers: [
    { uniqueBorrowerId: 'B-1', firstHomeBuyer: 'N', residencyStatus: 'AUSCIT', isExpat: 'N', employmentType: 'PAYGFT' },
  ],
}

/** What differs from run to run, in the form that the service gives it. */
const varying: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '5f0c2f4f-6d0b-4f0c-9b1b-3b7f0f6a2c11'],
  [/evt_[0-9a-f]{32}/g, 'evt_5f0c2f4f6d0b4f0c9b1b3b7f0f6a2c11'],
  [/ep_[\w-]{21}/g, 'ep_V1StGXR8_Z5jdHi6B-myT'],
  [/whsec_[\w+/=]+/g, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  [/\b[A-Z0-9]{5}(-[A-Z0-9]{5}){2}\b/g, 'HF85D-GS3VZ-PX34N'],
  [/(?<="policyNo": ")\d{10}/g, '1562305901'],
  [/(?<=\?)type=[^"]*(?=")/g, 'expires=1795309500&signature=…'],
]

it('the examples of the API description are calls that the product answers as they say', async () => {
  const app = await startTestApp({ now: '2026-11-22T01:00:00Z' })
  await seedDemoPolicies(app.deps)
  const examples: Record<string, Example> = {}
  /** `isSeen`: the example of another operation has such a response, or much of it. */
  type Sent = { readonly as?: DemoName; readonly route?: string; readonly isSeen?: boolean }
  const { sendForm } = uploadCalls(app)
  const record = <Answer>(
    response: LightMyRequestResponse,
    request: object | undefined,
    method: string,
    { route = '', isSeen = false }: Sent,
  ) => {
    expect(response.statusCode, response.body).toBe(200)
    const answer = response.json()
    const id = operationIdOf(method, `/api/${route}`) ?? route
    examples[id] = { ...(request && { request }), ...(!isSeen && { response: answer }) }
    return answer as Answer
  }
  const call = async <Answer = object>(
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    { as = 'ironbark-loan-system', ...shown }: Sent = {},
  ) => {
    const headers = { 'x-disclaimer-version': disclaimer.version }
    const sent = { method, url: `/api/${url}`, headers, ...(payload && { payload }) }
    return record<Answer>(await app.inject(as, sent), payload, method, { route: url, ...shown })
  }
  const upload = async (url: string, part: string, content: object) => {
    const sent = [attached('statement.pdf', pdf), partOf(part, content)]
    const response = await sendForm('ironbark-loan-system', `/api/${url}`, sent)
    return record(response, { [part]: content }, 'POST', { route: url })
  }

  await call('GET', 'disclaimer')
  await call('GET', 'quote/party/names')
  await call('POST', 'quote', {
    brandName: 'IronbarkBank',
    transactionType: 'NEW',
    productType: 'SGS',
    premiumPlanType: 'IPTSng',
    capitalisedFlag: 'NO',
    loanList: [{ loanAmount: 540_000, loanPurpose: 'PUREXS' }],
    securityList: [{ securityValue: 600_000, stateName: 'VIC', occupancyType: 'OWNOC' }],
    borrowerList: [{ employmentType: 'PAYGFT', firstHomeBuyer: 'NO' }],
  })

  const { uuid } = await call<{ uuid: string }>('POST', 'credit-referral/uuid')
  const key = `${uuid}/statement.pdf`
  const file = { key, contentType: 'application/pdf', size: pdf.length }
  const signed = await call<{ url: string; headers: Record<string, string> }>('POST', 'presign', file)
  const { pathname, search } = new URL(signed.url)
  await app.server.inject({ method: 'PUT', url: pathname + search, headers: signed.headers, payload: pdf })
  const uploaded = { uuid, filenames: ['statement.pdf'] }
  const { requestId } = await call<{ requestId: string }>('POST', 'credit-referral/request-submit', {
    ...guideReferral,
    ...uploaded,
  })
  await upload('credit-referral/submit', 'referral', { ...guideReferral, lenderRefNumber: 'LOAN-4713' })
  await call('GET', `credit-referral/details/${requestId}`, undefined, { route: 'credit-referral/details/{id}' })
  await call('POST', 'credit-referral/search', { page: 0, pageSize: 10, filter: { status: 'Submitted' } })

  await call('POST', 'policy-submission/check', submission)
  await call('POST', 'policy-submission/create', submission)
  await call('POST', 'policy-submission/submissions/search', { page: 0, pageSize: 10 })

  const brandName = 'IronbarkBank'
  const document = { brandName, category: 'OTHER', uploadType: 'Loan', loanNumber: 'IBK1' }
  await upload('quote/doc/upload', 'document', document)
  await upload('quote/data/upload', 'dataupload', { brandName, category: 'OTHER' })

  await call('POST', 'policy-search/search', { policyNumber: '1000000001' })
  const ofPolicy = { route: 'variation/policy-details/{policyNumber}' }
  const details = await call<PolicyDetails>('GET', 'variation/policy-details/1000000001', undefined, ofPolicy)
  // The request names the securities of a loan by their addresses, and its sender submits it.
  const loans = details.loans.map(({ securities: _ids, ...loan }) => loan) as PolicyDetails['loans']
  const { variationData, ...data } = replaceSecurity({ ...details, loans }, '8 Grevillea Avenue', 'A move.')
  const { submittedBy: _other, ...changes } = variationData
  await call('POST', 'variation/submit', { variationData: changes, ...data })

  const cancellable = { route: 'cancellation/policies/{policyNumber}' }
  await call('GET', 'cancellation/policies/1000000007', undefined, cancellable)
  const repaid = { policyNumber: '1000000007', reason: 'REPAID', cancellationDate: '20/11/2026' }
  const cancelled = await call<{ id: string }>('POST', 'cancellation/submit', repaid)
  const ofCancellation = { route: 'cancellation/cancellations/{id}' }
  await call('GET', `cancellation/cancellations/${cancelled.id}`, undefined, ofCancellation)

  const desk = `underwriting/referrals/IRONBARK/${requestId}`
  const act = async (verb: string, lastSeenEvent: number, body: object = {}) => {
    const route = `underwriting/referrals/{channel}/{id}/${verb}`
    await call(
      'POST',
      `${desk}/${verb}`,
      { ...body, lastSeenEvent },
      { as: 'figtree.underwriter', route, isSeen: true },
    )
  }
  await call('POST', 'underwriting/search', { pageSize: 1 }, { as: 'figtree.underwriter' })
  await act('assign', 1)
  await act('ask', 2, { text: 'Is the casual income regular?' })
  await call(
    'POST',
    `credit-referral/request-answer/${requestId}`,
    { text: 'Yes, since 2023.' },
    { route: 'credit-referral/request-answer/{id}', isSeen: true },
  )
  await act('decide', 4, { decision: 'APPCOND', uwNotes: 'Subject to a valuation.' })

  // Events get their numbers after their transactions.
  const numbered = async () => (await app.inject('ironbark-loan-system', '/api/events')).json().events.length > 1
  await vi.waitUntil(numbered, { timeout: 20_000, interval: 50 })
  await call('GET', 'events?limit=1', undefined, { route: 'events' })
  await call('POST', 'webhook/endpoints', { url: 'https://loans.example/lmi-events', records: ['referral', 'policy'] })
  await app.stop()

  const text = varying.reduce(
    (json, [pattern, fixed]) => json.replace(pattern, fixed),
    `${JSON.stringify(examples, null, 2)}\n`,
  )
  await expect(text).toMatchFileSnapshot('../../apps/server/src/description/examples.json')
})
