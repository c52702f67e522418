import { describe, expect, it } from 'vitest'
import { showSubmitted } from './show-submitted.ts'

describe('the moment of a submission', () => {
  it.each([
    ['2026-11-21T03:05:00.000Z', '21/11/2026 14:05'],
    ['2026-07-01T14:30:00.000Z', '02/07/2026 00:30'],
    ['2026-10-03T15:59:00.000Z', '04/10/2026 01:59'],
    ['2026-10-03T16:00:00.000Z', '04/10/2026 03:00'],
  ])('%s is %s in Sydney', (instant, shown) => {
    expect(showSubmitted(instant)).toBe(shown)
  })

  it('is shown as it came where it is no instant', () => {
    expect(showSubmitted('yesterday')).toBe('yesterday')
    expect(showSubmitted(null)).toBe('')
  })
})
