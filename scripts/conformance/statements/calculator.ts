import * as z from 'zod'
import { amount, get, identifier, items, post, sends } from '../call.ts'
import { type Facts, type Json, shares } from '../facts.ts'
import { messagesOf } from '../server.ts'
import { fields, invalid, ok, refused, type Statement, there } from '../statement.ts'

const path = 'quote?errors=true'
const money = amount.nullable()
/** 000 §3. */
const quote = z.object({
  ...fields('premiumRate originalBasePremium previousPremiumPaid governmentCredits', money).shape,
  ...fields('baseLVR capitalisedLVR capitalisedLoan basePremium gst stampDuty totalPremium', amount).shape,
  quoteId: identifier,
  customerPremiumPayable: amount,
  calculationDate: identifier,
  customerPremiumShares: z.array(z.unknown()),
  loadingFactors: z.record(z.string(), z.boolean()),
  businessMessages: z.array(z.unknown()),
})
const summary = fields('policyNumber premiumAmount loanAmount dateCreated', identifier)

type Request = Awaited<ReturnType<Facts['quoteRequest']>>
type Change = (request: Request) => Json

const calculates = (says: string, change: Change, differs: Statement['differs'] = ok(quote)): Statement => ({
  section: '000 §7',
  says,
  as: 'full',
  changes: true,
  calls: async (facts) => {
    const request = await facts.quoteRequest()
    return [post('quote', path, { ...request, ...change(request) })]
  },
  differs,
})
const refuses = (says: string, change: Change, message?: string): Statement => ({
  ...calculates(says, change, invalid(message)),
  section: '000 §5',
  calls: async (facts) => {
    // Unless the request is accepted without the change, its refusal says nothing.
    await facts.quoteId()
    return await calculates(says, change).calls(facts)
  },
})

type Row = 'loanList' | 'securityList' | 'borrowerList'
/** The first row of a list with other values. */
const row =
  (list: Row, changes: Json): Change =>
  (request) => ({ [list]: [{ ...request[list][0], ...changes }] })
const rows =
  (list: Row, count: number): Change =>
  (request) => ({ [list]: Array.from({ length: count }, () => request[list][0]) })
const shared =
  (...amounts: readonly unknown[]): Change =>
  ({ borrowerList }) =>
    shares(borrowerList, ...amounts)
const monthly =
  (billingTenure: unknown): Change =>
  () => ({ premiumPlanType: 'IPTMnthly', billingTenure })
const topUp =
  (changes: Json): Change =>
  () => ({ transactionType: 'TOPUP', outstandingLoanBalance: 400_000, ...changes })

const lookUps: readonly Statement[] = [
  'party/names',
  'aus/states',
  'borrower/employment-types',
  'loan/loan-purposes',
  'security/occupancy-types',
].map((name) => ({
  section: '000 §7',
  says: `GET quote/${name} lists items of id, shortName and longName`,
  as: 'full',
  calls: sends(get('quote', `quote/${name}`)),
  differs: ok(items),
}))

export const calculator: readonly Statement[] = [
  ...lookUps,
  {
    section: '000 §3, §7',
    says: 'GET quote/party/options/{channel} has the options of the lender, by plan or transaction type',
    as: 'full',
    calls: async (facts) => [get('quote', `quote/party/options/${await facts.channel()}`)],
    differs: ok(
      fields(
        'propertyShare outstandingLoanBal insuredLoans premiumPlans productTypes billingTenures incumbentInsurer',
        there,
      ),
    ),
  },
  {
    section: '000 §7',
    says: 'GET quote/user/consents has the consent flag',
    as: 'full',
    calls: sends(get('quote', 'quote/user/consents')),
    differs: ok(z.object({ consent: z.boolean() })),
  },
  {
    section: '000 §7',
    says: 'POST quote/user with an empty body records consent',
    as: 'full',
    changes: true,
    calls: sends(post('quote', 'quote/user'), get('quote', 'quote/user/consents')),
    differs: ok(z.object({ consent: z.literal(true) }), (_last, [recorded]) =>
      recorded && recorded.status < 300 ? null : `POST quote/user: status ${recorded?.status}`,
    ),
  },
  {
    section: '000 §7',
    says: 'POST quote/user sent twice leaves the consent recorded',
    as: 'full',
    changes: true,
    calls: sends(post('quote', 'quote/user'), post('quote', 'quote/user'), get('quote', 'quote/user/consents')),
    differs: ok(z.object({ consent: z.literal(true) }), (_last, [, second]) =>
      second && second.status < 300 ? null : `the second POST: status ${second?.status}`,
    ),
  },
  calculates('POST {quote root}?errors=true responds with the quote', () => ({})),
  calculates('A capitalised premium is quoted', () => ({ capitalisedFlag: 'YES' })),
  calculates('The monthly plan is quoted with a billing tenure', monthly(12)),
  calculates('A property share of two borrowers is quoted', shared(324_000, 216_000)),

  refuses('Brand is required', () => ({ brandName: '' }), 'Brand name is required.'),
  refuses('Transaction type is required', () => ({ transactionType: '' })),
  refuses('Product type is required', () => ({ productType: '' })),
  refuses('Premium plan is required', () => ({ premiumPlanType: '' })),
  refuses('Each loan amount is required', row('loanList', { loanAmount: null }), 'Loan amount is required.'),
  refuses('Each loan purpose is required', row('loanList', { loanPurpose: '' })),
  refuses('Each security value is required', row('securityList', { securityValue: null }), 'Amount is required.'),
  refuses('Each state is required', row('securityList', { stateName: '' }), 'State is required.'),
  refuses('Each occupancy is required', row('securityList', { occupancyType: '' }), 'Occupancy is required.'),
  refuses('Each employment is required', row('borrowerList', { employmentType: '' }), 'Employment is required.'),
  refuses(
    'A loan amount of 0 is refused',
    row('loanList', { loanAmount: 0 }),
    'Loan amount must be greater than $0.00.',
  ),
  refuses('A loan amount is numeric', row('loanList', { loanAmount: 'many' })),
  refuses('A loan amount above 9,999,999 is refused', row('loanList', { loanAmount: 10_000_000 })),
  refuses('A security value of 0 is refused', row('securityList', { securityValue: 0 })),
  refuses('A security value is numeric', row('securityList', { securityValue: 'many' })),
  refuses('A security value above 9,999,999 is refused', row('securityList', { securityValue: 10_000_000 })),
  refuses('At most 7 loans', rows('loanList', 8)),
  refuses('At most 7 securities', rows('securityList', 8)),
  refuses('At most 7 borrowers', rows('borrowerList', 8)),
  refuses('At least one loan', rows('loanList', 0)),
  refuses('At least one security', rows('securityList', 0)),
  refuses('At least one borrower', rows('borrowerList', 0)),
  refuses('A property share takes exactly two borrowers', shared(540_000)),
  refuses('A share is required with property share', shared(null, 216_000), 'Loan Share amount is required.'),
  refuses('A share is numeric', shared('half', 216_000), 'Loan Share amount must be numeric.'),
  refuses('A share is at least 1', shared(0, 540_000)),
  refuses('A share below 5% of the loans is refused', shared(20_000, 520_000)),
  refuses(
    'Shares that do not sum to the loans are refused',
    shared(324_000, 200_000),
    'Invalid loan share amount total.',
  ),
  refuses('The monthly plan requires a billing tenure', monthly(null)),
  refuses('A billing tenure of 0 is refused', monthly(0)),
  refuses('A billing tenure above 60 months is refused', monthly(61)),
  refuses('A billing tenure is a whole number', monthly(1.5)),
  refuses(
    'A top-up requires the LMI policy number',
    topUp({ lmiPolicyNumber: null }),
    'LMI Policy Number is required.',
  ),
  refuses(
    'A top-up requires the outstanding loan balance',
    topUp({ lmiPolicyNumber: '1000000001', outstandingLoanBalance: null }),
    'Outstanding Loan Balance is required.',
  ),
  refuses(
    'An outstanding loan balance below 0 is refused',
    topUp({ lmiPolicyNumber: '1', outstandingLoanBalance: -1 }),
  ),
  refuses(
    'A policy number has at most 10 digits',
    topUp({ lmiPolicyNumber: '12345678901' }),
    'Policy number must be numeric, not exceeding 10.',
  ),
  refuses(
    'A policy number is numeric',
    topUp({ lmiPolicyNumber: 'ABC' }),
    'Policy number must be numeric, not exceeding 10.',
  ),
  refuses(
    'An insured loan number has at most 20 letters and digits',
    topUp({ lmiPolicyNumber: '1000000001', insuredLoanList: [{ loanNumber: 'A'.repeat(21) }] }),
    'Loan number must be alphanumeric, max 20.',
  ),
  refuses(
    'At most 7 insured loans',
    topUp({
      lmiPolicyNumber: '1000000001',
      insuredLoanList: Array.from({ length: 8 }, (_row, index) => ({ loanNumber: `A${index}` })),
    }),
  ),

  {
    section: '000 §7',
    says: 'GET quote/{id}.pdf is a PDF',
    as: 'full',
    calls: async (facts) => [
      { ...get('quote', `quote/${await facts.quoteId()}.pdf`), headers: { 'cache-control': 'no-store' } },
    ],
    differs: ok(z.string().startsWith('%PDF'), ({ contentType }) =>
      contentType.startsWith('application/pdf') ? null : `content type ${contentType}`,
    ),
  },
  {
    section: '000 §7',
    says: 'GET quote/{id}/send is accepted',
    as: 'full',
    changes: true,
    calls: async (facts) => [get('quote', `quote/${await facts.quoteId()}/send`)],
    differs: ok(),
  },
  {
    section: '000 §3, §7',
    says: 'GET quote/{id}/apply responds with policy summaries',
    as: 'full',
    changes: true,
    calls: async (facts) => [get('quote', `quote/${await facts.sharedQuoteId()}/apply`)],
    differs: ok(z.array(summary).min(1)),
  },
  {
    section: '000 §4',
    says: 'GET quote/{id}/apply sent again creates no further policies',
    as: 'full',
    changes: true,
    calls: async (facts) => {
      const call = get('quote', `quote/${await facts.sharedQuoteId()}/apply`)
      return [call, call]
    },
    differs: (again, [first]) => {
      if (again.status >= 400 && messagesOf(again)) return null
      const [before, after] = [first, again].map((seen) => z.array(summary).safeParse(seen?.body).data)
      const numbers = (made: typeof before) => made?.map(({ policyNumber }) => policyNumber).join()
      return after && numbers(before) === numbers(after) ? null : 'the policies are others than those of the first call'
    },
  },
  {
    section: '000 §8',
    says: 'GET quote/{id}/apply of an unknown quote responds with messages',
    as: 'full',
    changes: true,
    calls: sends(get('quote', 'quote/no-such-quote/apply')),
    differs: refused(),
  },
]
