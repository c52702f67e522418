import { expect, it } from 'vitest'
import { searchForNext, searchOf } from './queue-address.ts'

const second = { show: 'mine', page: 2, sort: '-baseLVR', brand: 'Iron' } as const

it('the part of the queue that an address asks for is all open requests, the longest waiting first, when it says nothing', () => {
  expect(searchOf({})).toEqual({
    page: 0,
    pageSize: 10,
    show: 'open',
    filter: {},
    sorts: [{ field: 'waitingSince', ascending: true }],
  })
})

it('the part of the queue that an address asks for is what it says', () => {
  expect(searchOf(second)).toEqual({
    page: 1,
    pageSize: 10,
    show: 'mine',
    filter: { brand: 'Iron' },
    sorts: [{ field: 'baseLVR', ascending: false }],
  })
})

it('the search for the next case has the rows on a page of the address, or those that the person chose', () => {
  expect([searchForNext(second).pageSize, searchForNext(second, 50).pageSize]).toEqual([10, 50])
  expect(searchForNext({ ...second, size: 25 }, 50)).toEqual({ ...searchOf(second), pageSize: 25 })
  expect(searchForNext({ ...second, show: 'all' }, 50)).toEqual(searchOf({ show: 'unassigned' }))
})

it('the part of the queue that an address asks for has the newest decision first of what is decided, until a column is pressed', () => {
  expect(searchOf({ show: 'decided' }).sorts).toEqual([{ field: 'decidedAt', ascending: false }])
  expect(searchOf({ show: 'decided', sort: 'brand' }).sorts).toEqual([{ field: 'brand', ascending: true }])
})
