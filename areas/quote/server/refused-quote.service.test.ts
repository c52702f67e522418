import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import { asAdmin } from '../../../tests/service/as-admin.ts'
import { acceptDisclaimer, askForQuote, codesOf } from '../../../tests/service/quote-calls.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { exampleRequests, type QuoteRequestBody } from '../contract/index.ts'

const { purchase, capitalised, propertyShare, topUp } = exampleRequests
const manager = 'ironbark.manager'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  await seedDemoPolicies(app.deps)
  await acceptDisclaimer(app, manager, 'coolabah.manager')
})
afterAll(() => app.stop())

const refusal = async (change: Partial<QuoteRequestBody>, of: QuoteRequestBody = purchase) => {
  const response = await askForQuote(app, manager, { ...of, ...change })
  expect(response.statusCode).toBe(400)
  return response.json()
}
const secured = (securityValue: number, occupancyType = 'OWNOC') => [{ securityValue, stateName: 'NSW', occupancyType }]

it('a limit of the card for the LVR is named with the figure that exceeds it', async () => {
  expect(await refusal({ securityList: secured(560_000) })).toEqual([
    {
      code: 'lvr-above-cap',
      message: 'The LVR of 96.43% is above the limit of 95.00%. Lower the loan or raise a credit referral.',
    },
  ])
})

it('a limit of the card for the LVR is lower for an investment', async () => {
  const [refused] = await refusal({ securityList: secured(590_000, 'INVST') })
  expect(refused).toMatchObject({ code: 'lvr-above-cap', message: expect.stringContaining('limit of 90.00%') })
})

it('a limit of the card for the loan is named with the figure that exceeds it', async () => {
  const loanList = [1, 2].map(() => ({ loanAmount: 600_000, loanPurpose: 'PUREXS' }))
  expect(await refusal({ loanList, securityList: secured(1_400_000) })).toEqual([
    {
      code: 'loan-above-cap',
      message:
        'The total loan of $1,200,000.00 is above the limit of $1,000,000.00. Lower the loan or raise a credit referral.',
    },
  ])
})

it('a limit of the card for the capitalised LVR is named with the figure that passes it', async () => {
  const [refused] = await refusal({ securityList: secured(570_000) }, capitalised)
  expect(refused).toMatchObject({
    code: 'capitalised-lvr-above-cap',
    message: expect.stringMatching(/^The capitalised LVR of 9\d\.\d\d% is above the limit of 97\.00%\./),
  })
})

it('a limit of the card stores no quote', async () => {
  const count = async () => (await app.testDatabase.pool.query('select count(*) as quotes from quote')).rows[0].quotes
  const before = await count()
  await refusal({ securityList: secured(560_000) })
  expect(await count()).toBe(before)
})

it('the policy of a top-up must be known', async () => {
  expect(await refusal({ lmiPolicyNumber: '1999999999' }, topUp)).toEqual([
    { code: 'unknown-policy', field: 'lmiPolicyNumber', message: expect.stringContaining('no policy 1999999999') },
  ])
})

it('the policy of a top-up must be In Force', async () => {
  expect(await refusal({ lmiPolicyNumber: '1000000002' }, topUp)).toEqual([
    {
      code: 'policy-not-in-force',
      field: 'lmiPolicyNumber',
      message: 'Policy 1000000002 is Pending. Only In Force policies can be topped up.',
    },
  ])
})

it('the policy of a top-up must not have been topped up already', async () => {
  await asAdmin(
    app.testDatabase.adminUrl,
    `update policy set topped_up_policy_number = '1000000007' where policy_number = '1000000006'`,
  )
  expect(await refusal({ lmiPolicyNumber: '1000000007' }, topUp)).toEqual([
    {
      code: 'policy-topped-up',
      field: 'lmiPolicyNumber',
      message: 'Policy 1000000007 was already topped up by policy 1000000006.',
    },
  ])
})

it('the policy of a top-up of another lender is as unknown as one that does not exist', async () => {
  const sent = { ...topUp, brandName: 'CoolabahMutual', insuredLoanList: [] }
  const [ironbarks, nobodys] = await Promise.all([
    askForQuote(app, 'coolabah.manager', sent),
    askForQuote(app, 'coolabah.manager', { ...sent, lmiPolicyNumber: '1999999999' }),
  ])
  expect(ironbarks.statusCode).toBe(400)
  expect(ironbarks.body).toBe(nobodys.body.replace('1999999999', '1000000001'))
})

it('a quote request that breaks rules is refused with all of them at once, each with its field', async () => {
  const refused = await refusal({
    brandName: null,
    loanList: [{ loanAmount: 0, loanPurpose: null }],
    securityList: [{ securityValue: 'x', stateName: 'UN', occupancyType: 'BUS' }],
  })
  expect(refused).toEqual([
    { code: 'brandName-required', field: 'brandName', message: 'Brand name is required.' },
    {
      code: 'loanAmount-min',
      field: 'loanList.0.loanAmount',
      message: 'Loan amount must be greater than $0.00.',
    },
    { code: 'loanPurpose-required', field: 'loanList.0.loanPurpose', message: 'Input is required.' },
    {
      code: 'securityValue-number',
      field: 'securityList.0.securityValue',
      message: 'Amount must be a number of dollars, such as 600,000.00.',
    },
    { code: 'stateName-unknown', field: 'securityList.0.stateName', message: 'Invalid value' },
    { code: 'occupancyType-unknown', field: 'securityList.0.occupancyType', message: 'Invalid value' },
  ])
})

it('a quote request may not choose another lender’s brand', async () => {
  expect(await refusal({ brandName: 'CoolabahMutual' })).toEqual([
    { code: 'brandName-unknown', field: 'brandName', message: 'Invalid value' },
  ])
})

it('a quote request may not choose what its own lender does not offer', async () => {
  const response = await askForQuote(app, 'coolabah.manager', { ...propertyShare, brandName: 'CoolabahMutual' })
  expect(codesOf(response)).toEqual(['propertyShareFlag-offered'])
})

it.each([
  ['an unknown key', { channel: 'COOLABAH' }],
  ['an unknown key in a row', { loanList: [{ loanAmount: 1, loanPurpose: 'PUREXS', partyId: 1 }] }],
  ['an amount that is no amount', { loanList: [{ loanAmount: true, loanPurpose: 'PUREXS' }] }],
])('a quote request that breaks rules is refused with %s', async (_what, change) => {
  const response = await askForQuote(app, manager, { ...purchase, ...change })
  expect(response.statusCode).toBe(400)
  expect(codesOf(response)).toEqual(['invalid'])
})

it.each(['\u0000', '\u001b[2J', '\ud800'])(
  'a quote request that breaks rules is refused with text that cannot be stored: %j',
  async (sourceRefNumber) => {
    const response = await askForQuote(app, manager, { ...purchase, sourceRefNumber })
    expect(response.statusCode).toBe(400)
    expect(codesOf(response)).toEqual(['invalid-body'])
  },
)

it('a reference of the lender has at most 40 characters, on one line', async () => {
  expect(await refusal({ sourceRefNumber: 'R'.repeat(41) })).toEqual([
    {
      code: 'sourceRefNumber-max',
      field: 'sourceRefNumber',
      message: 'Your reference must not exceed 40 characters.',
    },
  ])
  expect(codesOf(await askForQuote(app, manager, { ...purchase, sourceRefNumber: 'HL\n77' }))).toEqual([
    'sourceRefNumber-pattern',
  ])
})

it('a quote request is refused without a body', async () => {
  const response = await app.inject(manager, { method: 'POST', url: '/api/quote' })
  expect(response.statusCode).toBe(400)
})
