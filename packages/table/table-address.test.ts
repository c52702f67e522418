import { describe, expect, it } from 'vitest'
import { defineTable } from './define-table.ts'
import {
  choiceText,
  filtersOf,
  isDefaultSort,
  readTableAddress,
  sortOf,
  toSearch,
  withFilters,
  withPage,
  withSort,
} from './table-address.ts'

const columns = {
  number: { label: 'Number', kind: 'number' },
  status: { label: 'Status', kind: 'choice' },
  brand: { label: 'Brand', kind: 'text' },
  sent: { label: 'Sent', kind: 'date' },
  fileName: { label: 'File name', kind: 'text', personal: true },
} as const
const table = defineTable({ columns, defaultSort: { field: 'number', ascending: false } })
const second = { view: 'all', page: 2, sort: 'status', brand: 'Iron' } as const

describe('what an address says about a table', () => {
  it('an address has the page, the order and the trimmed filters of a table', () => {
    const given = { page: '3', sort: '-status', brand: ' Iron ', number: 12, sent: '11/2026' }
    const address = { page: 3, sort: '-status', brand: 'Iron', number: '12', sent: '11/2026' }
    expect(readTableAddress(given, table)).toEqual(address)
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
    { sent: '99/99/2026' },
    { fileName: 'Citizen' },
    { lender: 'x' },
  ])('invalid and default parameters are dropped: %j', (given) => {
    expect(readTableAddress(given, table)).toEqual({})
  })

  it('a filter of an address is cut to the length that a search accepts', () => {
    expect(readTableAddress({ brand: 'x'.repeat(101) }, table).brand).toHaveLength(100)
  })

  it('an address is converted to a search, with pages from 0 and selected values as a list', () => {
    const chosen = choiceText(['On Hold', 'Complete'])
    expect(toSearch({ page: 3, sort: '-brand', status: chosen, number: '12' }, table)).toEqual({
      page: 2,
      pageSize: 10,
      filter: { status: ['On Hold', 'Complete'], number: '12' },
      sorts: [{ field: 'brand', ascending: false }],
    })
    expect(toSearch({ status: 'hold' }, table).filter).toEqual({ status: 'hold' })
  })

  it('the filters of an address are those of columns, in their order and without empty ones', () => {
    const address = { page: 2, view: 'all', brand: 'Iron', status: '', number: '12' }
    expect(Object.entries(filtersOf(address, table))).toEqual([
      ['number', '12'],
      ['brand', 'Iron'],
    ])
  })
})

describe('the order of a table', () => {
  it('the order is the default one when the address has none, or an unknown column', () => {
    expect(sortOf({}, table)).toEqual({ field: 'number', ascending: false })
    expect(sortOf({ sort: 'lender' }, table)).toEqual({ field: 'number', ascending: false })
    expect([isDefaultSort({}, table), isDefaultSort({ sort: '-number' }, table)]).toEqual([true, true])
    expect([isDefaultSort({ sort: 'number' }, table), isDefaultSort({ sort: '-status' }, table)]).toEqual([
      false,
      false,
    ])
  })

  it('a minus in the address sorts descending', () => {
    expect(sortOf({ sort: 'status' }, table)).toEqual({ field: 'status', ascending: true })
    expect(sortOf({ sort: '-status' }, table)).toEqual({ field: 'status', ascending: false })
  })
})

describe('the address of a list', () => {
  it('another filter leads to the first page; empty and personal filters are dropped', () => {
    const filters = { brand: '', status: 'Complete', fileName: 'Citizen' }
    expect(withFilters(second, table, filters)).toEqual({ view: 'all', sort: 'status', status: 'Complete' })
  })

  it('another order leads to the first page and keeps the filters', () => {
    const sorted = { view: 'all', sort: '-brand', brand: 'Iron' }
    expect(withSort(second, table, { field: 'brand', ascending: false })).toEqual(sorted)
  })

  it('the default order is not in the address', () => {
    expect(withSort({ sort: 'number' }, table, { field: 'number', ascending: false })).toEqual({})
  })

  it('the first page is not in the address', () => {
    expect(withPage(second, 1)).toEqual({ view: 'all', sort: 'status', brand: 'Iron' })
    expect(withPage({}, 7)).toEqual({ page: 7 })
  })
})
