import { describe, expect, it } from 'vitest'
import { isUsualSort, sortOf } from './sort.ts'

const table = { columns: ['number', 'status'], usualSort: { column: 'number', ascending: false } } as const

describe('the order of a table', () => {
  it('is the usual one where the address says nothing, or nothing that the table has', () => {
    expect(sortOf({}, table)).toEqual({ column: 'number', ascending: false })
    expect(sortOf({ sort: 'brand' }, table)).toEqual({ column: 'number', ascending: false })
  })

  it('is what the address says, with a minus the last first', () => {
    expect(sortOf({ sort: 'status' }, table)).toEqual({ column: 'status', ascending: true })
    expect(sortOf({ sort: '-status' }, table)).toEqual({ column: 'status', ascending: false })
  })

  it('is the usual one as well where the address names it', () => {
    expect(isUsualSort({}, table)).toBe(true)
    expect(isUsualSort({ sort: '-number' }, table)).toBe(true)
    expect(isUsualSort({ sort: 'number' }, table)).toBe(false)
    expect(isUsualSort({ sort: '-status' }, table)).toBe(false)
  })
})
