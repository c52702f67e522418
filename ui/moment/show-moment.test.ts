import { expect, it } from 'vitest'
import { showMoment } from './show-moment.ts'

it('a moment is named in Sydney’s time', () => {
  expect(showMoment('2026-08-02T15:05:00.000Z')).toMatch(/^3 August 2026(,| at) 1:05\s?am$/)
})
