import { expect, it } from 'vitest'
import {
  parseListOfQuotes,
  parseQuoteAddress,
  quotePageSchema,
  quoteSearchSchema,
  quoteStatuses,
  quoteTable,
} from './index.ts'

/** What the calculator shows at an address; its list parses its own parameters. */
function shownAt(query: Record<string, string>) {
  const address = parseQuoteAddress(query)
  return address.view === 'quotes' ? parseListOfQuotes(address) : address
}

it.each<[Record<string, string>, object]>([
  [{}, {}],
  [{ quote: 'q-1' }, { quote: 'q-1' }],
  [
    { quote: ' q-1 ', with: 'q-2', view: 'quotes', page: '3' },
    { quote: 'q-1', with: 'q-2' },
  ],
  [
    { view: 'quotes', with: 'q-2', page: '3' },
    { view: 'quotes', with: 'q-2', page: 3 },
  ],
  [{ quote: 'q-1', with: 'q-1' }, { quote: 'q-1' }],
  [{ with: 'q-2' }, {}],
  [{ view: 'nothing', brandName: 'x' }, {}],
  [
    { view: 'quotes', page: '3', sort: 'baseLVR', status: 'Applied', calculationDate: '22/11/2026' },
    { view: 'quotes', page: 3, sort: 'baseLVR', status: 'Applied', calculationDate: '22/11/2026' },
  ],
])('the address %j of the calculator means %j', (query, address) => {
  expect(shownAt(query)).toEqual(address)
})

it('the address never contains the reference of a lender, which may be a loan number', () => {
  expect(shownAt({ view: 'quotes', sourceRefNumber: 'IBK72000117' })).toEqual({ view: 'quotes' })
})

it('the list of quotes is searched by every column, and shows the newest quote first', () => {
  const filter = Object.fromEntries(Object.keys(quoteTable.columns).map((column) => [column, '1']))
  expect(quoteSearchSchema.parse({ filter })).toEqual({ page: 0, pageSize: 10, filter, sorts: [] })
  expect(quoteTable.defaultSort).toEqual({ field: 'calculationDate', ascending: false })
})

it('each quote of a page has a status', () => {
  const row = {
    quoteId: 'q-1',
    sourceRefNumber: null,
    brandName: 'IRON',
    calculatedBy: 'ironbark.manager',
    calculationDate: '2026-11-22T01:00:00Z',
    loanAmount: 540_000,
    baseLVR: 90,
    customerPremiumPayable: 12_949.2,
    status: quoteStatuses[0],
    policyNumbers: [],
    validUntil: '2027-02-20',
  }
  const page = { items: [row], currentPage: 0, totalItems: 1, totalPages: 1 }
  expect(quotePageSchema.parse(page)).toEqual(page)
  expect(() => quotePageSchema.parse({ ...page, items: [{ ...row, status: 'Sold' }] })).toThrow()
})
