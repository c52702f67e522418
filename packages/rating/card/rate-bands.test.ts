import { expect, it } from 'vitest'
import { illustrativeCard } from '../testing/illustrative-card.ts'
import { parseRateTable } from './rate-bands.ts'
import type { RateBand } from './rate-card.ts'

const errorsOf = (bands: readonly RateBand[]) => parseRateTable(bands).errors

/** Two LVR bands with two loan bands each, in rows 3 to 6 of the file. */
const table = [
  band(3, '80.01', '85.00', '0', '300000', '0.475'),
  band(4, '80.01', '85.00', '300001', '500000', '0.568'),
  band(5, '85.01', '90.00', '0', '300000', '0.876'),
  band(6, '85.01', '90.00', '300001', '500000', '1.081'),
]

function band(
  row: number,
  lvrFrom: string,
  lvrTo: string,
  loanFrom: string,
  loanTo: string,
  ratePercent: string,
): RateBand {
  return { row, lvrFrom, lvrTo, loanFrom, loanTo, ratePercent }
}

function withRow(row: number, change: Partial<RateBand>): readonly RateBand[] {
  return table.map((it) => (it.row === row ? { ...it, ...change } : it))
}

it('a rate table of the sample card has no error', () => {
  const { products } = illustrativeCard()
  expect(Object.keys(products)).toEqual(['SGS', 'SMSF'])
  for (const { bands } of Object.values(products)) expect(errorsOf(bands)).toEqual([])
  expect(products.SGS?.bands[0]?.row).toBe(3)
})

it('a rate table may list its rows in any order', () => {
  expect(errorsOf(table.toReversed())).toEqual([])
})

it('a rate table must have rates', () => {
  expect(errorsOf([])).toEqual([{ row: 1, reason: 'the table has no rates' }])
})

it.each([
  ['a rate below 0', 4, { ratePercent: '-0.1' }, 'rate_percent -0.1 is outside 0 to 100'],
  ['a rate above 100', 4, { ratePercent: '100.001' }, 'rate_percent 100.001 is outside 0 to 100'],
  [
    'a rate with four decimals',
    4,
    { ratePercent: '0.5681' },
    'rate_percent "0.5681" is not a number with at most three decimals',
  ],
  ['an empty rate', 4, { ratePercent: '' }, 'rate_percent "" is not a number with at most three decimals'],
  ['an LVR that is no number', 5, { lvrTo: 'ninety' }, 'lvr_to "ninety" is not a number with at most two decimals'],
  ['a falling LVR', 5, { lvrFrom: '90.01' }, 'lvr_from 90.01 is above lvr_to 90.00'],
  ['a falling loan', 6, { loanFrom: '500001' }, 'loan_from 500001 is above loan_to 500000'],
  ['a loan edge with cents', 6, { loanTo: '500000.50' }, 'loan_to "500000.50" is not a whole number of dollars'],
  ['a loan edge below zero', 3, { loanFrom: '-1' }, 'loan_from -1 is below 0'],
  ['an LVR edge below zero', 3, { lvrFrom: '-0.01' }, 'lvr_from -0.01 is below 0'],
])('a rate table is refused for %s, with the row', (_, row, change, reason) => {
  expect(errorsOf(withRow(row, change))).toEqual([{ row, reason }])
})

it('a rate table is refused for a gap between loan bands', () => {
  expect(errorsOf(withRow(4, { loanFrom: '300002' }))).toEqual([
    { row: 4, reason: 'loans 300001 to 300001 have no rate at LVR 80.01% to 85.00%: a gap' },
  ])
})

it('a rate table is refused when small loans have no rate', () => {
  expect(errorsOf(withRow(3, { loanFrom: '50000' }))).toEqual([
    { row: 3, reason: 'loans 0 to 49999 have no rate at LVR 80.01% to 85.00%: a gap' },
  ])
})

it('a rate table is refused when one LVR ends at a lower loan than another', () => {
  expect(errorsOf(table.slice(0, 3))).toEqual([
    { row: 5, reason: 'loans 300001 to 500000 have no rate at LVR 85.01% to 90.00%, but have one at another LVR' },
  ])
})

it('a rate table is refused for overlapping loan bands', () => {
  expect(errorsOf(withRow(6, { loanFrom: '300000' }))).toEqual([
    { row: 6, reason: 'loans 300000 to 500000 overlap 0 to 300000 of row 5' },
  ])
})

it('a rate table is refused for a repeated row', () => {
  expect(errorsOf([...table, band(7, '85.01', '90.00', '300001', '500000', '1.081')])).toEqual([
    { row: 7, reason: 'loans 300001 to 500000 overlap 300001 to 500000 of row 6' },
  ])
})

it('a rate table is refused for a gap between LVR bands', () => {
  const bands = table.map((it) => (it.lvrFrom === '85.01' ? { ...it, lvrFrom: '85.02' } : it))
  expect(errorsOf(bands)).toEqual([{ row: 5, reason: 'LVR 85.01% to 85.01% has no rate: a gap after row 3' }])
})

it('a rate table is refused for overlapping LVR bands', () => {
  const bands = table.map((it) => (it.lvrFrom === '85.01' ? { ...it, lvrFrom: '85.00' } : it))
  expect(errorsOf(bands)).toEqual([{ row: 5, reason: 'LVR 85.00% to 90.00% overlaps 80.01% to 85.00% of row 3' }])
})
