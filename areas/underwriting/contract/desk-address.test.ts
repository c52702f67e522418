import { describe, expect, it } from 'vitest'
import { openRequestOf, readDeskAddress, requestInAddress } from './desk-address.ts'

describe('the address of the desk', () => {
  it('keeps the part of the queue, the open request, the page, the order and the filters', () => {
    const given = { show: 'mine', request: 'IRONBARK~100001', page: '3', sort: '-baseLVR', brand: 'Ironbark' }
    expect(readDeskAddress(given)).toEqual({ ...given, page: 3 })
  })

  it.each([
    { show: 'everything' },
    { request: '100001' },
    { request: 'IRONBARK~0' },
    { request: 'IRONBARK~1/../2' },
    { request: '-~100001' },
    { page: '0' },
    { page: '1' },
    { sort: 'creditNotes' },
    { brand: '   ' },
    { something: 'else' },
  ])('leaves out what makes no sense: %o', (given) => {
    expect(readDeskAddress(given)).toEqual({})
  })

  it('has the filters of the uploads for the uploads, and those of the queue for the queue', () => {
    const given = { number: '1000000001', lenderRefNum: 'LR-1', brand: 'Ironbark', page: '2', sort: 'brand' }
    expect(readDeskAddress({ ...given, show: 'uploads' })).toEqual({
      show: 'uploads',
      number: '1000000001',
      brand: 'Ironbark',
      page: 2,
      sort: 'brand',
    })
    expect(readDeskAddress(given)).toEqual({ lenderRefNum: 'LR-1', brand: 'Ironbark', page: 2, sort: 'brand' })
  })

  it('names a request so that it is found again', () => {
    const name = { channel: 'IRON.BARK-2', requestId: '100001' }
    expect(openRequestOf({ request: requestInAddress(name) })).toEqual(name)
    expect(openRequestOf({})).toBeNull()
  })
})
