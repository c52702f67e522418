import { describe, expect, it } from 'vitest'
import { withFilters, withPage, withSort } from './table-steps.ts'

const columns = ['number', 'status', 'brand'] as const
const newestFirst = { columns, usualSort: { column: 'number', ascending: false } } as const
const second = { view: 'all', page: 2, sort: 'status', brand: 'Iron' } as const

describe('the address of a list', () => {
  it('goes back to the first page when a filter changes, and drops the empty ones', () => {
    expect(withFilters(second, columns, { brand: '', status: 'Complete' })).toEqual({
      view: 'all',
      sort: 'status',
      status: 'Complete',
    })
  })

  it('goes back to the first page when it is sorted otherwise, and keeps the filters', () => {
    expect(withSort(second, newestFirst, 'brand')).toEqual({ view: 'all', sort: 'brand', brand: 'Iron' })
  })

  it('turns the order when the same column is pressed again', () => {
    expect(withSort({ sort: 'status' }, newestFirst, 'status')).toEqual({ sort: '-status' })
    expect(withSort({ sort: '-status' }, newestFirst, 'status')).toEqual({ sort: 'status' })
  })

  it('says nothing about the usual order', () => {
    expect(withSort({}, newestFirst, 'number')).toEqual({ sort: 'number' })
    expect(withSort({ sort: 'number' }, newestFirst, 'number')).toEqual({})
    const oldestFirst = { columns, usualSort: { column: 'number', ascending: true } } as const
    expect(withSort({}, oldestFirst, 'number')).toEqual({ sort: '-number' })
    expect(withSort({ sort: '-number' }, oldestFirst, 'number')).toEqual({})
  })

  it('says nothing about the first page', () => {
    expect(withPage(second, 1)).toEqual({ view: 'all', sort: 'status', brand: 'Iron' })
    expect(withPage({}, 7)).toEqual({ page: 7 })
  })
})
