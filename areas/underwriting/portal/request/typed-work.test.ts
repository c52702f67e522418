import { expect, it } from 'vitest'
import { isTyped, nothingTyped } from './typed-work.ts'

it.each([{ decision: 'APPROVED' }, { uwNotes: 'Notes' }, { question: 'Why?' }])('%o is worth keeping', (typed) => {
  expect(isTyped({ ...nothingTyped, ...typed })).toBe(true)
})

it('blanks are nothing typed', () => {
  expect(isTyped(nothingTyped)).toBe(false)
  expect(isTyped({ decision: '', uwNotes: ' \n', question: ' ' })).toBe(false)
})
