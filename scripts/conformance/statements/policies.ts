import * as z from 'zod'
import { amount, get, identifier, items, post, sends } from '../call.ts'
import { type Facts, type Json, today, variationFields } from '../facts.ts'
import { fields, invalid, ok, refused, type Statement, there } from '../statement.ts'

const policy = fields(
  'policyNumber policyStatus coverageEffectiveDate lvr lmiPremium expiryDate cancellationDate refundAmount',
  there,
)
const found = z.object({
  policy,
  activeLoans: z.array(z.object({ loan: identifier })),
  securities: z.array(z.object({ address: z.string(), amount })),
})

const search = (
  section: string,
  says: string,
  query: (facts: Facts) => Promise<Json>,
  differs: Statement['differs'],
): Statement => ({
  ...{ section, says, differs, as: 'full' },
  calls: async (facts) => [
    post('policySearch', 'search?errors=true', {
      policyNumber: '',
      loanNumber: '',
      applicationNumber: '',
      ...(await query(facts)),
    }),
  ],
})
const searchRefused = (says: string, query: Json, message: string) =>
  search('001 §5', says, async () => query, invalid(message))
const isCreated: Statement['differs'] = async ({ body }, _all, facts) => {
  const { policyNumber } = found.parse(body).policy as Json
  const { policyNo } = await facts.created()
  return String(policyNumber) === policyNo ? null : `policy ${policyNumber} instead of ${policyNo}`
}

export const policySearch: readonly Statement[] = [
  search(
    '001 §3, §7',
    'POST /search by policy number has the policy, its active loans and its securities',
    async (facts) => ({ policyNumber: await facts.policyNumber() }),
    ok(found),
  ),
  search(
    '001 §1',
    'POST /search finds a policy by loan number',
    async (facts) => ({ loanNumber: (await facts.created()).sent.loans[0]?.loanNumber }),
    ok(found, isCreated),
  ),
  search(
    '001 §1',
    'POST /search finds a policy by application number',
    async (facts) => ({ applicationNumber: (await facts.created()).sent.primaryUniqueId }),
    ok(found, isCreated),
  ),
  searchRefused(
    'A policy number has at most 10 digits',
    { policyNumber: '12345678901' },
    'Policy number must be numeric, not exceeding 10.',
  ),
  searchRefused(
    'A policy number is numeric',
    { policyNumber: 'ABC' },
    'Policy number must be numeric, not exceeding 10.',
  ),
  searchRefused(
    'A loan number has at most 20 letters and digits',
    { loanNumber: 'A'.repeat(21) },
    'Loan number must be alphanumeric, max 20.',
  ),
  searchRefused(
    'A loan number has letters and digits only',
    { loanNumber: 'A-1' },
    'Loan number must be alphanumeric, max 20.',
  ),
  searchRefused(
    'An application number has at most 40 letters, digits or hyphens',
    { applicationNumber: 'A'.repeat(41) },
    'Application number alphanumeric, max 40.',
  ),
  searchRefused(
    'An application number has letters, digits and hyphens only',
    { applicationNumber: 'A_1' },
    'Application number alphanumeric, max 40.',
  ),
]

const loanFields =
  'loanNumber drawDownDate approvedAmount remainingTerm loanType paymentType interestType interestRate repaymentFrequency loanPurpose smsf'
const securityFields =
  'addressLine1 city postCode state valuationDate residentialType securityValue occupancyType purchasePrice valuationType ndis'
const details = z.object({
  policy,
  loans: z
    .array(fields(`${loanFields} fixedRateExpiryDate`, there).extend({ linkedSecurities: z.array(z.string()) }))
    .min(1),
  securities: z.array(fields(`${securityFields} amountLimitedByGuarantee`, there)).min(1),
})

type Variation = Awaited<ReturnType<Facts['variation']>>
const refuses = (says: string, change: (valid: Variation) => object, message?: string): Statement => ({
  section: '001 §5',
  says: `Variation: ${says}`,
  as: 'full',
  changes: true,
  calls: async (facts) => [post('variation', 'submit', change(await facts.variation()))],
  differs: invalid(message),
})
/** The new data with the first row of a list changed. */
const first =
  (list: 'loans' | 'securities', changes: Json) =>
  ({ newData, ...others }: Variation) => {
    const [row, ...rest] = newData[list]
    return { ...others, newData: { ...newData, [list]: [{ ...row, ...changes }, ...rest] } }
  }
const inTwoYears = `01/01/${Number(today().slice(-4)) + 2}`

export const variation: readonly Statement[] = [
  {
    section: '001 §3, §7',
    says: 'GET /policy-details/{policyNumber} has the policy, its loans and its securities',
    as: 'full',
    calls: async (facts) => [
      {
        ...get('variation', `policy-details/${await facts.policyNumber()}`),
        headers: { 'cache-control': 'no-store' },
      },
    ],
    differs: ok(details),
  },
  {
    section: '001 §7',
    says: 'GET /options lists items of id, shortName and longName for each of the 11 fields',
    as: 'full',
    calls: sends(get('variation', `options?${variationFields.map((name) => `field=${name}`).join('&')}`)),
    differs: ok(z.object(Object.fromEntries(variationFields.map((name) => [name, items])))),
  },
  {
    section: '001 §7',
    says: 'GET /options has the fields that are asked for, and no others',
    as: 'full',
    calls: sends(get('variation', 'options?field=smsf&field=ndis')),
    differs: ok(z.strictObject({ smsf: items, ndis: items })),
  },
  refuses(
    'at least one type is required',
    (valid) => ({ ...valid, variationData: { ...valid.variationData, variationType: [] } }),
    'Please select at least one variation type.',
  ),
  refuses('a type that is not specified is refused', (valid) => ({
    ...valid,
    variationData: { ...valid.variationData, variationType: ['Other'] },
  })),
  ...loanFields.split(' ').map((name) => refuses(`each loan requires ${name}`, first('loans', { [name]: '' }))),
  ...securityFields
    .split(' ')
    .map((name) => refuses(`each security requires ${name}`, first('securities', { [name]: '' }))),
  refuses('every loan needs a linked security', first('loans', { linkedSecurities: [] })),
  refuses(
    'a security that is linked to no loan is refused',
    first('securities', { addressLine1: '1 Nowhere Lane' }),
    'This security is not linked to a loan',
  ),
  refuses('a remaining term has whole digits', first('loans', { remainingTerm: '1.5' })),
  refuses('an approved amount is not negative', first('loans', { approvedAmount: '-1' })),
  refuses('an interest rate is not negative', first('loans', { interestRate: '-1' })),
  refuses('a security value has no commas', first('securities', { securityValue: '9,00' })),
  refuses('a purchase price has no commas', first('securities', { purchasePrice: '9,00' })),
  refuses('a limit by guarantee has no commas', first('securities', { amountLimitedByGuarantee: '9,00' })),
  refuses(
    'a date is dd/mm/yyyy',
    first('securities', { valuationDate: '2024-02-31x' }),
    'Date must be in dd/mm/yyyy format',
  ),
  refuses(
    'a date is in the calendar',
    first('securities', { valuationDate: '31/02/2024' }),
    'Please enter a valid date',
  ),
  refuses(
    'a date is not in the future',
    first('securities', { valuationDate: inTwoYears }),
    'Date cannot be in the future',
  ),
  {
    section: '001 §7',
    says: 'POST /submit responds with the new id',
    as: 'full',
    changes: true,
    calls: async (facts) => [post('variation', 'submit', await facts.variation())],
    differs: ok(z.union([identifier, z.object({ id: identifier })])),
  },
  {
    section: '001 §4, §8',
    says: 'GET /policy-details/{policyNumber} of an unknown policy is refused',
    as: 'full',
    calls: sends(get('variation', 'policy-details/9999999999')),
    differs: refused(),
  },
]
