import { expect, it, vi } from 'vitest'
import { operationIdOf } from '#apps/server'
import { disclaimer } from '#areas/identity/contract'
import type { PolicyDetails } from '#areas/variation/contract'
import { pdf } from '../../platform/files/testing/samples.ts'
import { replaceSecurity } from '../replace-security.ts'
import { startTestApp } from '../service/start-test-app.ts'
import { seedDemoPolicies } from '../service/upload-calls.ts'

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
  [/(?<=\?)[^"]*(?=")/g, 'expires=1795309500&signature=…'],
]

it('the examples of the API description are calls that the product answers as they say', async () => {
  const app = await startTestApp({ now: '2026-11-22T01:00:00Z' })
  await seedDemoPolicies(app.deps)
  const examples: Record<string, Example> = {}
  const call = async <Answer = object>(method: 'GET' | 'POST', url: string, payload?: object, route = url) => {
    const headers = { 'x-disclaimer-version': disclaimer.version }
    const sent = { method, url: `/api/${url}`, headers, ...(payload && { payload }) }
    const response = await app.inject('ironbark-loan-system', sent)
    expect(response.statusCode, response.body).toBe(200)
    const answer = response.json()
    examples[operationIdOf(method, `/api/${route}`) ?? url] = { ...(payload && { request: payload }), response: answer }
    return answer as Answer
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
  await call('GET', `credit-referral/details/${requestId}`, undefined, 'credit-referral/details/{id}')
  await call('POST', 'credit-referral/search', { page: 0, pageSize: 10, filter: { status: 'Submitted' } })

  await call('POST', 'policy-submission/create', submission)

  await call('POST', 'policy-search/search', { policyNumber: '1000000001' })
  const loaded = await app.inject('ironbark-loan-system', '/api/variation/policy-details/1000000001')
  const details = loaded.json<PolicyDetails>()
  // The request names the securities of a loan by their addresses, and its sender submits it.
  const loans = details.loans.map(({ securities: _ids, ...loan }) => loan) as PolicyDetails['loans']
  const { variationData, ...data } = replaceSecurity({ ...details, loans }, '8 Grevillea Avenue', 'A move.')
  const { submittedBy: _other, ...changes } = variationData
  await call('POST', 'variation/submit', { variationData: changes, ...data })

  // Events get their numbers after their transactions.
  const numbered = async () => (await app.inject('ironbark-loan-system', '/api/events')).json().events.length > 1
  await vi.waitUntil(numbered, { timeout: 20_000, interval: 50 })
  await call('GET', 'events?limit=1', undefined, 'events')
  await call('POST', 'webhook/endpoints', { url: 'https://loans.example/lmi-events', records: ['referral', 'policy'] })
  await app.stop()

  const text = varying.reduce(
    (json, [pattern, fixed]) => json.replace(pattern, fixed),
    `${JSON.stringify(examples, null, 2)}\n`,
  )
  await expect(text).toMatchFileSnapshot('../../apps/server/src/description/examples.json')
})
