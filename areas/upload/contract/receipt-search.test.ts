import { expect, it } from 'vitest'
import { parseUploadsAddress } from './receipt-search.ts'

it('the address of the uploads of all lenders keeps the filters and the page', () => {
  const query = { kind: 'data', channel: 'IRON', number: '1000000001', brand: 'B', category: 'C', sentBy: 's' }
  expect(parseUploadsAddress({ ...query, page: '3' })).toEqual({ ...query, page: 3 })
})

it('the address of the uploads of all lenders never contains a file name, which may identify a borrower', () => {
  expect(parseUploadsAddress({ fileName: 'Jane Citizen.pdf' })).toEqual({})
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
])('the address of the uploads of all lenders ignores invalid values: %j', (query) => {
  expect(parseUploadsAddress(query)).toEqual({})
})

it('the address of the uploads of all lenders keeps a number as it is typed, and cuts a text to the length that the service accepts', () => {
  expect(parseUploadsAddress({ number: 1000000001 })).toEqual({ number: '1000000001' })
  expect(parseUploadsAddress({ brand: 'x'.repeat(101) }).brand).toHaveLength(100)
})
