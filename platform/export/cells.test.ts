import { expect, it } from 'vitest'
import { csvCell, harmless, xlsxCell } from './cells.ts'

it.each(['=1+1', '+61', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1'])(
  'the text %j gets an apostrophe, so that no spreadsheet calculates it',
  (text) => {
    expect(harmless(text)).toBe(`'${text}`)
    expect(csvCell(text, 'text')).toBe(`'${text}`)
    expect(xlsxCell(text, 'text')).toBe(`'${text}`)
  },
)

it.each(['LRN-1', 'a=b', '1+1', 'x@example.com', ''])('the text %j stays as it is', (text) => {
  expect(csvCell(text, 'text')).toBe(text)
})

it('an amount is a number with two decimals, without an apostrophe when it is negative', () => {
  expect(csvCell(-1234.5, 'decimal')).toBe('-1234.50')
  expect(csvCell('540000.5', 'decimal')).toBe('540000.50')
  expect(xlsxCell('-540000.5', 'decimal')).toBe(-540000.5)
})

it('a time is that of Sydney, also in summer', () => {
  expect(csvCell(new Date('2026-11-21T03:05:00Z'), 'time')).toBe('2026-11-21 14:05')
  expect(csvCell(new Date('2026-07-01T14:00:00Z'), 'time')).toBe('2026-07-02 00:00')
  expect(xlsxCell(new Date('2026-11-21T03:05:00Z'), 'time')).toEqual(new Date('2026-11-21T14:05Z'))
  expect(xlsxCell('2026-11-21', 'day')).toEqual(new Date('2026-11-21T00:00Z'))
})

it('a missing value is an empty cell', () => {
  expect(csvCell(null, 'decimal')).toBe('')
  expect([xlsxCell(null, 'time'), xlsxCell('', 'text')]).toEqual([null, null])
})
