import { expect, it } from 'vitest'
import { defineTable } from './define-table.ts'
import { choiceText, parseTableAddress, toSearch, viewOf, withView } from './table-address.ts'

const columns = {
  number: { label: 'Number', kind: 'number' },
  status: { label: 'Status', kind: 'choice' },
  brand: { label: 'Brand', kind: 'text' },
  sent: { label: 'Sent', kind: 'date' },
  fileName: { label: 'File name', kind: 'text', personal: true },
} as const
const table = defineTable({ columns, defaultSort: { field: 'number', ascending: false } })
const second = { view: 'all', page: 2, sort: 'status', brand: 'Iron' } as const

it('an address has the page, the order and the trimmed filters of a table', () => {
  const query = { page: '3', sort: '-status', brand: ' Iron ', number: 12, sent: '11/2026' }
  const address = { page: 3, sort: '-status', brand: 'Iron', number: '12', sent: '11/2026' }
  expect(parseTableAddress(query, table)).toEqual(address)
})

it('an address has the rows on a page and the columns of the table in their order, each once', () => {
  const query = { size: '25', columns: 'brand,status,nothing,brand' }
  expect(parseTableAddress(query, table)).toEqual({ size: 25, columns: 'brand,status' })
  expect(parseTableAddress({ size: '7', columns: 'nothing' }, table)).toEqual({})
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
])('invalid and default parameters are dropped: %j', (query) => {
  expect(parseTableAddress(query, table)).toEqual({})
})

it('a filter of an address is cut to the length that a search accepts', () => {
  expect(parseTableAddress({ brand: 'x'.repeat(101) }, table).brand).toHaveLength(100)
})

it('an address is converted to a search, with pages from 0 and selected values as a list', () => {
  const chosen = choiceText(['On Hold', 'Complete'])
  expect(toSearch(viewOf({ page: 3, sort: '-brand', status: chosen, number: '12' }, table))).toEqual({
    page: 2,
    pageSize: 10,
    filter: { status: ['On Hold', 'Complete'], number: '12' },
    sorts: [{ field: 'brand', ascending: false }],
  })
  expect(toSearch(viewOf({ status: 'hold' }, table)).filter).toEqual({ status: 'hold' })
})

it('the filters of an address are those of columns, in their order and without empty ones', () => {
  const address = { page: 2, view: 'all', brand: 'Iron', status: '', number: '12' }
  expect(Object.entries(viewOf(address, table).filters)).toEqual([
    ['number', '12'],
    ['brand', 'Iron'],
  ])
})

it('a minus before the column sorts descending, and an unknown column by the default order', () => {
  expect(viewOf({ sort: 'status' }, table).sort).toEqual({ field: 'status', ascending: true })
  expect(viewOf({ sort: '-status' }, table).sort).toEqual({ field: 'status', ascending: false })
  for (const address of [{}, { sort: 'lender' }])
    expect(viewOf(address, table).sort).toEqual({ field: 'number', ascending: false })
})

it('of an address with several sorts the first is kept', () => {
  expect(parseTableAddress({ sort: '-status,brand,status,sent' }, table)).toEqual({ sort: '-status' })
})

it('other filters keep the other parameters; empty and personal filters are dropped', () => {
  const filters = { brand: '', status: 'Complete', fileName: 'Citizen' }
  expect(withView(second, table, { page: 1, filters })).toEqual({ view: 'all', sort: 'status', status: 'Complete' })
})

it('another order keeps the filters', () => {
  const sorted = { view: 'all', page: 2, sort: '-brand', brand: 'Iron' }
  expect(withView(second, table, { sort: { field: 'brand', ascending: false } })).toEqual(sorted)
})

it('the default order and the first page are not in the address', () => {
  const sort = { field: 'number', ascending: false } as const
  expect(withView(second, table, { page: 1, sort })).toEqual({ view: 'all', brand: 'Iron' })
  expect(withView({}, table, { page: 7 })).toEqual({ page: 7 })
})
