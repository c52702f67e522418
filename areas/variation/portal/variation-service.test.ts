import { expect, it } from 'vitest'
import { policyLists } from '#areas/policy/contract'
import { parsePolicyDetails, toVariationBody, variationFormOf } from '#areas/variation/contract'
import type { Http, ResponseSchema } from '#browser/http'
import { variationService } from './variation-service.ts'

const options = Object.fromEntries(
  policyLists.map((name) => [name, [{ id: 7, shortName: `${name}-code`, longName: `The ${name}` }]]),
)
const loan = {
  id: '1',
  loanNumber: 'LN1',
  drawDownDate: '14/02/2025',
  approvedAmount: 540000,
  remainingTerm: 360,
  fixedRateExpiryDate: null,
  interestRate: '6.14',
  // By long name, short name and ID, and a value that is no longer offered.
  loanType: 'the LOANTYPE',
  paymentType: 'paymentType-code',
  interestType: '7',
  repaymentFrequency: 'QUARTERLY',
  loanPurpose: null,
  smsf: 'The smsf',
  linkedSecurities: ['1 Long Street'],
  securities: ['1'],
}
const policy = {
  policyNumber: '1000000001',
  policyStatus: 'In Force',
  coverageEffectiveDate: '14/02/2025',
  lvr: 90,
  lmiPremium: 17042.4,
  expiryDate: null,
  cancellationDate: null,
  refundAmount: null,
  brandName: 'IronbarkBank',
  productType: 'SGS',
  outstandingLoanBalance: null,
  otherSharesAmount: 0,
}

/** The service with a fake network that responds by parts of the address. */
function serviceWithResponses(responses: Readonly<Record<string, unknown>>) {
  const call = async (address: string, { schema }: { readonly schema: ResponseSchema<unknown> }) =>
    schema.parse(Object.entries(responses).find(([part]) => address.includes(part))?.[1])
  return variationService({ get: call, post: call } as unknown as Http, '/api/variation/')
}

it('a loaded value is mapped to its option by long name, short name or id, and an unknown one stays', async () => {
  const details = { policy, loans: [loan], securities: [], version: 1, openVariation: null }
  const { details: opened } = await serviceWithResponses({ 'policy-details': details, options }).open('1000000001')
  expect(opened.loans[0]).toMatchObject({
    loanType: 'loanType-code',
    paymentType: 'paymentType-code',
    interestType: 'interestType-code',
    repaymentFrequency: 'QUARTERLY',
    loanPurpose: null,
    smsf: 'smsf-code',
  })
})

it.each([[{ id: '200001' }], ['200001'], [200001]])(
  'the ID of a submitted variation is read from %j',
  async (response) => {
    const data = { policy, loans: [], securities: [] }
    const body = { variationData: {}, oldData: data, newData: data }
    const service = serviceWithResponses({ submit: response })
    expect(await service.submit(body, new AbortController().signal)).toEqual({ id: '200001' })
  },
)

it('a policy with only the specified fields gets numbered rows, linked by address lines', async () => {
  const { id: _id, securities: _securities, ...specified } = loan
  const {
    brandName: _brand,
    productType: _type,
    outstandingLoanBalance: _balance,
    otherSharesAmount: _shares,
    ...known
  } = policy
  const securities = [
    { addressLine1: '1 LONG street ', securityValue: '600000.50', ndis: 2 },
    { addressLine1: '2 Short Street' },
  ]
  const details = { policy: known, loans: [{ ...specified, interestRate: 6.14 }], securities }
  const { details: opened } = await serviceWithResponses({ 'policy-details': details, options }).open('1000000001')
  expect(opened.loans[0]).toMatchObject({ id: 'loan-1', securities: ['security-1'], interestRate: '6.14' })
  expect(opened.securities[0]).toMatchObject({ id: 'security-1', securityValue: 600000.5, city: null })
  expect(opened).toMatchObject({ version: 1, openVariation: null, policy: { otherSharesAmount: 0 } })
})

it('a submission has the policy exactly as the service returned it, without IDs that it does not have', async () => {
  const response = {
    policy: { ...policy, note: 'of another insurer' },
    loans: [{ ...loan, id: undefined, securities: undefined, branch: 'Sydney' }],
    securities: [{ addressLine1: '1 Long Street', securityValue: '600000.50' }],
  }
  const { details: opened } = await serviceWithResponses({ 'policy-details': response, options }).open('1000000001')
  const before = parsePolicyDetails(opened)
  const body = toVariationBody(variationFormOf(before), { policy: before, loaded: opened.loaded }, 'me')
  expect(body.oldData).toEqual(response)
  expect(body.newData.loans.map(({ id = null, linkedSecurities }) => [id, linkedSecurities])).toEqual([
    [null, ['1 Long Street']],
  ])
})
