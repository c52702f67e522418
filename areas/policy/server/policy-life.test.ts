import { expect, it } from 'vitest'
import { calendarEvents, coverOf, remainingTermAsOf, termEndDate } from './policy-life.ts'

it('a term ends its remaining months after the drawdown', () => {
  expect(termEndDate({ drawDownDate: '2026-11-30', remainingTerm: 3 }, '2026-11-01')).toBe('2027-02-28')
})

it.each([
  ['360 months of cover end on the same day of the month', '2026-11-20', 360, '2026-11-20', '2056-11-20'],
  ['a term that was stated some days after the drawdown too', '2026-11-20', 360, '2026-12-19', '2056-11-20'],
  [
    'a term that was stated a month after the drawdown begins a month later',
    '2026-11-20',
    360,
    '2026-12-20',
    '2056-12-20',
  ],
  [
    'a term that was stated years later ends on the drawdown’s day of the month',
    '2020-02-14',
    12,
    '2026-11-22',
    '2027-11-14',
  ],
  [
    'a term that was stated before that day of the month began in the month before',
    '2020-02-14',
    12,
    '2026-11-13',
    '2027-10-14',
  ],
  ['cover from the last of a month ends on the last of a shorter one', '2026-08-31', 6, '2026-09-01', '2027-02-28'],
  ['cover from the 31st, stated on the last of a shorter month', '2026-08-31', 6, '2026-09-30', '2027-03-31'],
])('%s', (_rule, drawDownDate, remainingTerm, statedOn, end) => {
  expect(termEndDate({ drawDownDate, remainingTerm }, statedOn)).toBe(end)
})

it.each([
  ['2026-11-20', 360, '2026-11-25', '2026-11-20'],
  ['2025-11-20', 348, '2026-11-22', '2026-11-20'],
  ['2026-08-31', 6, '2026-09-30', '2026-09-30'],
  ['2026-12-01', 360, '2026-11-22', '2026-12-01'],
])(
  'a loan drawn down on %s with %d months as stated on %s has them as of %s',
  (drawDownDate, remainingTerm, on, asOf) => {
    const terms = { drawDownDate, remainingTerm }
    expect(remainingTermAsOf({ ...terms, termEndDate: termEndDate(terms, on) })).toBe(asOf)
  },
)

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
] as const)('a policy that is %s has the following changes of status by %s: %j', (status, today, events) => {
  const found = calendarEvents({ ...cover, status }, today)
  expect(found.map(({ kind, effectiveDate }) => `${kind} on ${effectiveDate}`)).toEqual(events)
})

it('a policy without a drawdown date stays Pending', () => {
  expect(calendarEvents({ status: 'Pending', coverageEffectiveDate: null, expiryDate: null }, '2050-03-02')).toEqual([])
})
