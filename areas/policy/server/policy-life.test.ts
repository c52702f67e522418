import { expect, it } from 'vitest'
import { calendarEvents, coverOf, termEndDate } from './policy-life.ts'

it('a term ends its remaining months after the drawdown', () => {
  expect(termEndDate({ drawDownDate: '2026-11-30', remainingTerm: 3 }, '2026-11-01')).toBe('2027-02-28')
})

it('a term that was stated after the drawdown is counted from the day it was stated', () => {
  expect(termEndDate({ drawDownDate: '2020-02-14', remainingTerm: 12 }, '2026-11-22')).toBe('2027-11-22')
})

it('a term has no end until the drawdown is known', () => {
  expect(termEndDate({ drawDownDate: null, remainingTerm: 12 }, '2026-11-22')).toBeNull()
})

it('cover runs from the earliest drawdown to the latest end of a term, of active loans only', () => {
  const loan = (active: boolean, drawDownDate: string | null, end: string | null) => ({
    active,
    drawDownDate,
    remainingTerm: 1,
    termEndDate: end,
  })
  const loans = [
    loan(true, '2026-03-01', '2050-03-01'),
    loan(true, '2026-01-01', '2046-01-01'),
    loan(true, null, null),
    loan(false, '2020-01-01', '2060-01-01'),
  ]
  expect(coverOf(loans)).toEqual({ coverageEffectiveDate: '2026-01-01', expiryDate: '2050-03-01' })
  expect(coverOf([loan(true, null, null)])).toEqual({ coverageEffectiveDate: null, expiryDate: null })
})

const cover = { coverageEffectiveDate: '2026-03-01', expiryDate: '2050-03-01' }

it.each([
  ['Pending', '2026-02-28', []],
  ['Pending', '2026-03-01', ['in-force on 2026-03-01']],
  ['In Force', '2050-03-01', []],
  ['In Force', '2050-03-02', ['expired on 2050-03-02']],
  ['In Force', '2050-04-30', ['expired on 2050-03-02']],
  ['Pending', '2050-04-30', ['in-force on 2026-03-01', 'expired on 2050-03-02']],
  ['Cancelled', '2050-03-02', []],
  ['Expired', '2050-03-02', []],
  ['Discharged', '2026-03-01', []],
] as const)('a policy that was %s has by %s become %j', (status, today, events) => {
  const found = calendarEvents({ ...cover, status }, today)
  expect(found.map(({ kind, effectiveDate }) => `${kind} on ${effectiveDate}`)).toEqual(events)
})

it('a policy without a drawdown date stays Pending', () => {
  expect(calendarEvents({ status: 'Pending', coverageEffectiveDate: null, expiryDate: null }, '2050-03-02')).toEqual([])
})
