import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { defineTable, type Search } from '#packages/table'
import { exportName } from './file-name.ts'

const table = defineTable({
  columns: {
    status: { label: 'Status', kind: 'choice', options: [{ shortName: 'A', longName: 'Applied' }] },
    sentAt: { label: 'Sent', kind: 'date' },
    fileName: { label: 'File name', kind: 'text', personal: true },
  },
  defaultSort: { field: 'sentAt', ascending: false },
})
const value = sql`x`
const columns = { status: { value }, sentAt: { value }, fileName: { value } }
const source = { table, columns, from: value, where: [], order: value, key: ['x'], select: value }
const nameOf = (filter: Search<keyof typeof columns>['filter']) =>
  exportName(
    { name: 'Quotes', source, search: { page: 0, pageSize: 10, sorts: [], filter } },
    new Date('2026-11-23T03:05:00Z'),
    'csv',
  )

it('the name of an export has its list, its filters in words and its time in Sydney', () => {
  expect(nameOf({})).toBe('Quotes 2026-11-23 1405.csv')
  expect(nameOf({ status: ['A', 'B'], sentAt: '11/2026' })).toBe(
    'Quotes, Status Applied or B, Sent 11-2026 2026-11-23 1405.csv',
  )
})

it('the name of an export names a filter that may identify a borrower without its text', () => {
  expect(nameOf({ fileName: 'Citizen', status: ['A'] })).toBe(
    'Quotes, Status Applied, by File name 2026-11-23 1405.csv',
  )
})

it('the name of an export keeps its time when its filters are long', () => {
  expect(nameOf({ status: 'x'.repeat(200) })).toMatch(/^Quotes, Status x+ 2026-11-23 1405\.csv$/)
})
