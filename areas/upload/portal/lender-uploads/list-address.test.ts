import { describe, expect, it } from 'vitest'
import { uploadSearchSchema } from '#areas/upload/contract'
import { isSamePlace, searchOf } from './list-address.ts'

const second = { page: 2, brand: 'Iron', kind: 'data' } as const

describe('the search that an address asks for', () => {
  it('is without anything the first page of all uploads', () => {
    expect(searchOf({}, '')).toEqual({ page: 0, pageSize: 10, filter: {} })
  })

  it('is what it says, and the name of a file beside it', () => {
    const search = searchOf(second, 'valuation')
    expect(search).toEqual({ page: 1, pageSize: 10, filter: { brand: 'Iron', kind: 'data', fileName: 'valuation' } })
    expect(uploadSearchSchema.safeParse(search).success).toBe(true)
  })
})

describe('the address of the list', () => {
  it('is the same however it came to be', () => {
    expect(isSamePlace({ kind: 'data', brand: 'Iron', page: 2 }, second)).toBe(true)
    expect(isSamePlace({ page: 1 }, {})).toBe(true)
    expect(isSamePlace({ ...second, page: 3 }, second)).toBe(false)
    expect(isSamePlace({ ...second, kind: 'document' }, second)).toBe(false)
  })
})
