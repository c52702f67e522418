import { describe, expect, it } from 'vitest'
import { withSort } from '#packages/table-address'
import type { DeskAddress } from '../../contract/index.ts'
import { listOf, queueTable, searchOf } from './queue-address.ts'

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
  const sorted = (address: DeskAddress, column: string) => withSort(address, queueTable(address), column)

  it('turns the order when the same column is pressed again', () => {
    expect(sorted({}, 'submissionDateTime')).toEqual({ sort: '-submissionDateTime' })
    expect(sorted({ sort: '-submissionDateTime' }, 'submissionDateTime')).toEqual({})
    expect(sorted({ show: 'decided' }, 'submissionDateTime')).toEqual({ show: 'decided', sort: 'submissionDateTime' })
    expect(sorted({ show: 'decided' }, 'decidedAt')).toEqual({ show: 'decided', sort: 'decidedAt' })
    expect(sorted({ show: 'decided', sort: 'decidedAt' }, 'decidedAt')).toEqual({ show: 'decided' })
  })

  it('is what remains when a request is left', () => {
    expect(listOf({ ...second, request: 'IRONBARK~100001' })).toEqual(second)
  })
})
