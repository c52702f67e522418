import { describe, expect, it } from 'vitest'
import { filtersOf, readTableAddress } from './table-address.ts'

const columns = ['number', 'status', 'brand'] as const
const newestFirst = { column: 'number', ascending: false } as const

describe('what an address says about a table', () => {
  it('is its page, its order and its filters, without blanks around them', () => {
    const given = { page: '3', sort: '-status', brand: ' Iron ', number: 12 }
    expect(readTableAddress(given, columns)).toEqual({ page: 3, sort: '-status', brand: 'Iron', number: '12' })
  })

  it.each([
    { page: '0' },
    { page: '1' },
    { page: '-2' },
    { page: '1e3' },
    { page: '1000000' },
    { sort: 'nothing' },
    { sort: '--status' },
    { sort: '-number' },
    { brand: '   ' },
    { brand: ['a', 'b'] },
    { lender: 'x' },
  ])('is nothing where it makes no sense, or holds anyway: %j', (given) => {
    expect(readTableAddress(given, columns, newestFirst)).toEqual({})
  })

  it('is every order where the usual one is not always the same', () => {
    expect(readTableAddress({ sort: '-number' }, columns)).toEqual({ sort: '-number' })
  })

  it('is no more of a text than a search takes', () => {
    expect(readTableAddress({ brand: 'x'.repeat(101) }, columns).brand).toHaveLength(100)
  })
})

describe('the filters of an address', () => {
  it('are those of the columns alone, in their order and without the empty ones', () => {
    const address = { page: 2, view: 'all', brand: 'Iron', status: '', number: '12' }
    expect(Object.entries(filtersOf(address, columns))).toEqual([
      ['number', '12'],
      ['brand', 'Iron'],
    ])
  })
})
