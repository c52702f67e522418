import { describe, expect, it } from 'vitest'
import { showMinute } from './show-minute.ts'

describe('a moment in figures', () => {
  it.each([
    ['2026-11-21T03:05:00.000Z', '21/11/2026 14:05'],
    ['2026-11-21T08:05:00Z', '21/11/2026 19:05'],
    ['2026-07-01T14:00:00Z', '02/07/2026 00:00'],
    ['2026-07-01T14:30:00.000Z', '02/07/2026 00:30'],
    ['2026-10-03T15:59:00.000Z', '04/10/2026 01:59'],
    ['2026-10-03T16:00:00.000Z', '04/10/2026 03:00'],
  ])('%s is %s in Sydney', (instant, shown) => {
    expect(showMinute(instant)).toBe(shown)
  })

  it('is shown as it came where it is no instant', () => {
    expect(showMinute('yesterday')).toBe('yesterday')
    expect(showMinute(null)).toBe('')
  })
})
