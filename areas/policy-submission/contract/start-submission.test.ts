import { expect, it } from 'vitest'
import { exampleRequests, type QuoteRequestBody, type SavedQuote } from '#areas/quote/contract'
import { exampleSubmission } from './example-submission.ts'
import { blankSubmission, resetForBrand, submissionFromQuote, submissionWithQuote } from './start-submission.ts'
import type { SubmissionForm } from './submission-fields.ts'
import { lists } from './testing/sample-lists.ts'

const figures = { basePremium: 10701.82, gst: 1070.18, stampDuty: 1177.2 }
const quote = { quoteId: '7KD3M-9PXWC-4BQRT', calculationDate: '2026-11-22T01:00:00.000Z', ...figures }
const known = { insurer: 'Figtree LMI', today: '2026-11-23' }
const countries = [
  { shortName: 'NZ', longName: 'New Zealand' },
  { shortName: 'AU', longName: 'Australia' },
]
const startedFrom = (changes: Partial<QuoteRequestBody>, offered = lists) =>
  submissionFromQuote(
    { quote: quote as SavedQuote['quote'], request: { ...exampleRequests.purchase, ...changes } },
    offered,
    known,
  )
const security = exampleRequests.purchase.securityList?.[0] ?? {}
const loan = exampleRequests.purchase.loanList?.[0] ?? {}
const linksOf = (changes: Partial<QuoteRequestBody>) => startedFrom(changes).form.loans.map(({ links }) => links)

it('a form from a quote has the insurer, today’s application date and Australia, none of them marked as quoted', () => {
  const { form, quoted } = startedFrom({}, { ...lists, country: countries })
  expect(form).toMatchObject({ insurer: 'Figtree LMI', applicationDate: '23/11/2026' })
  expect(form.properties).toMatchObject([{ country: 'AU' }])
  expect(Object.keys(quoted).filter((path) => /insurer|applicationDate|country/.test(path))).toEqual([])
})

it('a form from a quote that names an insurer has that insurer, marked as quoted', () => {
  const { form, quoted } = startedFrom({ insurerName: 'Other LMI' })
  expect([form.insurer, quoted.insurer]).toEqual(['Other LMI', 'Other LMI'])
})

it('a form from a quote has Australia as country only if the service offers it', () => {
  const { form } = startedFrom({}, { ...lists, country: countries.filter(({ shortName }) => shortName !== 'AU') })
  expect(form.properties.map(({ country }) => country)).toEqual(['NZ'])
})

it('a form from a capitalised quote has the loans’ sum as original amount and the premium as increase', () => {
  const loanList = [
    { ...loan, loanAmount: '300,000.50' },
    { ...loan, loanAmount: 240_000 },
  ]
  const { form, quoted } = startedFrom({ capitalisedFlag: 'YES', loanList })
  expect(form).toMatchObject({ capitalized: 'Y', originalAmount: '540,000.50', insuredAmountIncrease: '12,949.20' })
  expect(quoted).toMatchObject({ originalAmount: '540,000.50', insuredAmountIncrease: '12,949.20' })
  expect(startedFrom({ capitalisedFlag: 'NO' }).form).toMatchObject({ originalAmount: '', insuredAmountIncrease: '' })
})

it('one property of a quote secures every loan, and one loan is secured by every property', () => {
  expect(linksOf({})).toEqual([['p1']])
  expect(linksOf({ loanList: [loan, loan] })).toEqual([['p1'], ['p1']])
  expect(linksOf({ securityList: [security, security] })).toEqual([['p1', 'p2']])
  expect(linksOf({ loanList: [loan, loan], securityList: [security, security] })).toEqual([[], []])
})

it('a blank form has the insurer, and its loan is linked to its property', () => {
  const { loans, properties, insurer } = blankSubmission(lists, known)
  expect(loans.map(({ links }) => links)).toEqual([properties.map(({ key }) => key)])
  expect(insurer).toBe('Figtree LMI')
})

it('a recalculation replaces the original amount and the increase only if the quote is capitalised', () => {
  const { form } = startedFrom({ capitalisedFlag: 'YES' })
  const entered = { ...form, originalAmount: '1.00', insuredAmountIncrease: '2.00' }
  const again = (capitalisedFlag: 'YES' | 'NO') => {
    const request = { ...exampleRequests.purchase, capitalisedFlag }
    return submissionWithQuote({ quote: quote as SavedQuote['quote'], request }, entered, entered, lists).form
  }
  expect(again('YES')).toMatchObject({ originalAmount: '540,000.00', insuredAmountIncrease: '12,949.20' })
  expect(again('NO')).toMatchObject({ originalAmount: '1.00', insuredAmountIncrease: '2.00' })
})

it('another brand clears exactly the choices that depend on the brand', () => {
  const before = exampleSubmission('BRAND-1', { loans: 2 })
  const after = resetForBrand(before, 'IronbarkDirect')
  const emptied = Object.entries(flat(before))
    .filter(([path, text]) => text !== '' && flat(after)[path] === '')
    .map(([path]) => path)
  expect(emptied).toEqual([
    'docType',
    'paymentType',
    'underwritingType',
    'capitalized',
    'loans.0.loanPurpose',
    'loans.0.isSMSFLoan',
    'loans.1.loanPurpose',
    'loans.1.isSMSFLoan',
    'properties.0.state',
    'properties.0.country',
    'properties.0.occupancyType',
    'properties.0.residentialType',
    'properties.0.ndis',
    'borrowers.0.firstHomeBuyer',
    'borrowers.0.residencyStatus',
    'borrowers.0.expatriate',
    'borrowers.0.employmentType',
  ])
  expect({ ...after, ...choicesOf(before) }).toEqual({ ...before, party: 'IronbarkDirect', ...choicesOf(before) })
})

function choicesOf({
  docType,
  paymentType,
  underwritingType,
  capitalized,
  loans,
  properties,
  borrowers,
}: SubmissionForm) {
  return { docType, paymentType, underwritingType, capitalized, loans, properties, borrowers }
}

function flat(value: object, path = ''): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]) =>
      typeof inner === 'object' ? flat(inner, `${path}${name}.`) : { [path + name]: inner },
    ),
  )
}
