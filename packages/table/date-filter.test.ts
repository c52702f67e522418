import { expect, it } from 'vitest'
import { parseDateFilter } from './date-filter.ts'

it.each([
  ['22/11/2026', { from: '2026-11-22', until: '2026-11-23' }],
  ['1/2/2026', { from: '2026-02-01', until: '2026-02-02' }],
  ['31/12/2026', { from: '2026-12-31', until: '2027-01-01' }],
  ['11/2026', { from: '2026-11-01', until: '2026-12-01' }],
  ['12/2026', { from: '2026-12-01', until: '2027-01-01' }],
  ['2026', { from: '2026-01-01', until: '2027-01-01' }],
  [' 01/11/2026 - 22/11/2026 ', { from: '2026-11-01', until: '2026-11-23' }],
  ['09/2026–11/2026', { from: '2026-09-01', until: '2026-12-01' }],
])('a date filter takes %s as a period', (text, period) => {
  expect(parseDateFilter(text)).toEqual({ period })
})

it.each(['22/1', '14:05', '22/11/2026 14:', '202', '1234'])(
  'a date filter matches %s as a part of the displayed date',
  (part) => {
    expect(parseDateFilter(part)).toEqual({ part })
  },
)

it.each([
  ['99/99/2026', '99/99/2026 is not a date.'],
  ['29/02/2026', '29/02/2026 is not a date.'],
  ['13/2026', '13/2026 is not a date.'],
  ['soon', 'soon is not a date.'],
  ['2026-11-22', '2026-11-22 is not a date.'],
  ['01/11/2026 -', 'A range has two dates.'],
  ['01/11/2026 - 31/11/2026', '31/11/2026 is not a date.'],
  ['22/11/2026 - 01/11/2026', 'The range ends before it begins.'],
])('a date filter reports the error of %s and the accepted forms', (text, what) => {
  expect(parseDateFilter(text)).toEqual({ error: `${what} Use 22/11/2026, 11/2026 or 01/11/2026 - 22/11/2026.` })
})
