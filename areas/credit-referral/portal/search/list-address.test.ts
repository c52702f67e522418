import { describe, expect, it } from 'vitest'
import { readReferralAddress } from '#areas/credit-referral/contract'
import { listOf, searchOf } from './list-address.ts'

const username = 'ironbark.manager'

describe('the search that an address asks for', () => {
  it('is without anything the first page of my requests, the newest first', () => {
    expect(searchOf(readReferralAddress({}), username)).toEqual({
      page: 0,
      pageSize: 10,
      filter: { raisedBy: username },
      sorts: [{ field: 'requestId', ascending: false }],
    })
  })

  it('is for all requests without a filter that the person did not type', () => {
    const address = readReferralAddress({
      view: 'all',
      page: '3',
      sort: 'status',
      lenderRefNum: ' LR-1 ',
      decision: '',
    })
    expect(searchOf(address, username)).toEqual({
      page: 2,
      pageSize: 10,
      filter: { lenderRefNum: 'LR-1' },
      sorts: [{ field: 'status', ascending: true }],
    })
  })

  it('shows my requests only, whatever the address says about who raised them', () => {
    expect(searchOf(readReferralAddress({ raisedBy: 'someone.else' }), username).filter).toEqual({ raisedBy: username })
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
  ])('takes no notice of %j', (given) => {
    expect(readReferralAddress(given)).toEqual({})
  })
})

describe('the address of a list', () => {
  const second = { view: 'all', page: 2, sort: 'status', lenderRefNum: 'LR' } as const

  it('is what remains when a request is left: view, filters, sort and page', () => {
    expect(listOf({ ...second, request: '100012' })).toEqual(second)
    expect(listOf({ view: 'new' })).toEqual({})
  })
})
