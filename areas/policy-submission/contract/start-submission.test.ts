import { expect, it } from 'vitest'
import { exampleRequests, type QuoteRequestBody, type SavedQuote } from '#areas/quote/contract'
import { blankSubmission, submissionFromQuote, submissionWithQuote } from './start-submission.ts'
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

it('a form that starts from a quote has the insurer, the day as application date and Australia, none marked as quoted', () => {
  const { form, quoted } = startedFrom({}, { ...lists, country: countries })
  expect(form).toMatchObject({ insurer: 'Figtree LMI', applicationDate: '23/11/2026' })
  expect(form.properties).toMatchObject([{ country: 'AU' }])
  expect(Object.keys(quoted).filter((path) => /insurer|applicationDate|country/.test(path))).toEqual([])
})

it('a form that starts from a quote that names an insurer has that insurer, marked as quoted', () => {
  const { form, quoted } = startedFrom({ insurerName: 'Other LMI' })
  expect([form.insurer, quoted.insurer]).toEqual(['Other LMI', 'Other LMI'])
})

it('a form that starts from a quote chooses no country that the services do not offer', () => {
  const { form } = startedFrom({}, { ...lists, country: countries.filter(({ shortName }) => shortName !== 'AU') })
  expect(form.properties.map(({ country }) => country)).toEqual(['NZ'])
})

it('a form that starts from a capitalised quote has the loans’ sum as original amount and the premium as increase', () => {
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

it('a blank form has its loan linked to its property, and the insurer', () => {
  const { loans, properties, insurer } = blankSubmission(lists, known)
  expect(loans.map(({ links }) => links)).toEqual([properties.map(({ key }) => key)])
  expect(insurer).toBe('Figtree LMI')
})

it('a recalculated capitalised quote replaces the amounts that follow it, and another quote leaves them', () => {
  const { form } = startedFrom({ capitalisedFlag: 'YES' })
  const entered = { ...form, originalAmount: '1.00', insuredAmountIncrease: '2.00' }
  const again = (capitalisedFlag: 'YES' | 'NO') => {
    const request = { ...exampleRequests.purchase, capitalisedFlag }
    return submissionWithQuote({ quote: quote as SavedQuote['quote'], request }, entered, entered, lists).form
  }
  expect(again('YES')).toMatchObject({ originalAmount: '540,000.00', insuredAmountIncrease: '12,949.20' })
  expect(again('NO')).toMatchObject({ originalAmount: '1.00', insuredAmountIncrease: '2.00' })
})
