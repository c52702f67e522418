import { describe, expect, it } from 'vitest'
import { listOf, searchOf, withFilters, withPage, withSort } from './queue-address.ts'

const second = { show: 'mine', page: 2, sort: '-baseLVR', brand: 'Iron' } as const

describe('the part of the queue that an address asks for', () => {
  it('is all open requests, the oldest first, when it says nothing', () => {
    expect(searchOf({})).toEqual({
      page: 0,
      pageSize: 10,
      show: 'open',
      filter: {},
      sorts: [{ field: 'submissionDateTime', ascending: true }],
    })
  })

  it('is what it says', () => {
    expect(searchOf(second)).toEqual({
      page: 1,
      pageSize: 10,
      show: 'mine',
      filter: { brand: 'Iron' },
      sorts: [{ field: 'baseLVR', ascending: false }],
    })
  })

  it('leaves the order of what is decided to the service, until a column is pressed', () => {
    expect(searchOf({ show: 'decided' }).sorts).toEqual([])
    expect(searchOf({ show: 'decided', sort: 'brand' }).sorts).toEqual([{ field: 'brand', ascending: true }])
  })
})

describe('the address of the queue', () => {
  it('goes back to the first page when a filter changes, and drops the empty ones', () => {
    expect(withFilters(second, { brand: '', status: 'Hold' })).toEqual({
      show: 'mine',
      sort: '-baseLVR',
      status: 'Hold',
    })
  })

  it('goes back to the first page when it is sorted otherwise, and keeps the filters', () => {
    expect(withSort(second, 'brand')).toEqual({ show: 'mine', sort: 'brand', brand: 'Iron' })
  })

  it('turns the order when the same column is pressed again', () => {
    expect(withSort({}, 'submissionDateTime')).toEqual({ sort: '-submissionDateTime' })
    expect(withSort({ sort: '-submissionDateTime' }, 'submissionDateTime')).toEqual({})
    expect(withSort({ show: 'decided' }, 'submissionDateTime')).toEqual({ show: 'decided', sort: 'submissionDateTime' })
    expect(withSort({ show: 'decided' }, 'decidedAt')).toEqual({ show: 'decided', sort: 'decidedAt' })
    expect(withSort({ show: 'decided', sort: 'decidedAt' }, 'decidedAt')).toEqual({ show: 'decided' })
  })

  it('says nothing about the first page', () => {
    expect(withPage(second, 1)).toEqual({ show: 'mine', sort: '-baseLVR', brand: 'Iron' })
    expect(withPage({}, 7)).toEqual({ page: 7 })
  })

  it('is what remains when a request is left', () => {
    expect(listOf({ ...second, request: 'IRONBARK~100001' })).toEqual(second)
  })
})
