import { describe, expect, it } from 'vitest'
import { readUploadsAddress } from './receipt-search.ts'

describe('the address of the uploads of all lenders', () => {
  it('keeps the filters and the page', () => {
    const given = { kind: 'data', channel: 'IRON', number: '1000000001', brand: 'B', category: 'C', sentBy: 's' }
    expect(readUploadsAddress({ ...given, page: '3' })).toEqual({ ...given, page: 3 })
  })

  it('never holds the name of a file, which may say who a borrower is', () => {
    expect(readUploadsAddress({ fileName: 'Jane Citizen.pdf' })).toEqual({})
  })

  it.each([
    { page: '1' },
    { page: '0' },
    { page: '1e3' },
    { page: '-2' },

    { kind: '' },
    { brand: '   ' },
    { brand: ['a', 'b'] },
    { sort: 'fileSize' },
    { lenderRefNum: 'LR-1' },
  ])('leaves out what makes no sense: %j', (given) => {
    expect(readUploadsAddress(given)).toEqual({})
  })

  it('takes a number as it is written, and no more of a text than the service takes', () => {
    expect(readUploadsAddress({ number: 1000000001 })).toEqual({ number: '1000000001' })
    expect(readUploadsAddress({ brand: 'x'.repeat(101) }).brand).toHaveLength(100)
  })
})
