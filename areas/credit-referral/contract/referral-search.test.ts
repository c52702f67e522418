import { expect, it } from 'vitest'
import { listOf, parseReferralAddress } from './referral-search.ts'

const second = { view: 'all', page: 2, sort: 'status', lenderRefNum: 'LR' } as const

it('the address of the credit referral screen has the view, the open request, the page, the order and the filters', () => {
  const query = { ...second, page: '2', request: '100012', submissionDateTime: '11/2026' }
  expect(parseReferralAddress(query)).toEqual({ ...query, page: 2 })
})

it.each([
  { page: '0' },
  { page: '1' },
  { page: '-2' },
  { page: '1e3' },
  { sort: 'nothing' },
  { sort: '-requestId' },
  { view: 'my' },
  { request: 'x' },
  { filter: 'x' },
  { submissionDateTime: '99/99/2026' },
])('the address of the credit referral screen ignores %j', (query) => {
  expect(parseReferralAddress(query)).toEqual({})
})

it('leaving a request keeps the view, filters, order and page in the address', () => {
  expect(listOf({ ...second, request: '100012' })).toEqual(second)
  expect(listOf({ view: 'new' })).toEqual({})
})
