import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOf, dayText, sydneyMinute, timeOf, timeText } from './sydney-minute.ts'
import { sydneyText } from './testing/naive-search.ts'

const textOf = (moment: number) => {
  const sydney = sydneyMinute(moment)
  return dayText(dayOf(sydney)) + timeText(timeOf(sydney))
}

it('reads a moment as the clocks in Sydney show it, whatever the season', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) }), (moment) => {
      expect(textOf(moment)).toBe(sydneyText(moment))
    }),
  )
})

it('changes the hour at the moment at which the clocks do', () => {
  expect(['2026-10-03T15:59:59.999Z', '2026-10-03T16:00:00Z'].map((at) => textOf(Date.parse(at)))).toEqual([
    '04/10/2026 01:59',
    '04/10/2026 03:00',
  ])
  expect(['2026-04-04T15:59:59.999Z', '2026-04-04T16:00:00Z'].map((at) => textOf(Date.parse(at)))).toEqual([
    '05/04/2026 02:59',
    '05/04/2026 02:00',
  ])
})
