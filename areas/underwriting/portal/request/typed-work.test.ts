import { expect, it } from 'vitest'
import { isTyped, leftOf, nothingTyped } from './typed-work.ts'

it.each([{ decision: 'APPROVED' }, { uwNotes: 'Notes' }, { question: 'Why?' }])('%o is worth keeping', (typed) => {
  expect(isTyped({ ...nothingTyped, ...typed })).toBe(true)
})

it('blanks are nothing typed', () => {
  expect(isTyped(nothingTyped)).toBe(false)
  expect(isTyped({ decision: '', uwNotes: ' \n', question: ' ' })).toBe(false)
})

it('what was sent is not typed any more, and what was typed since is', () => {
  const typed = { decision: 'APPROVED', uwNotes: 'Enough income. ', question: 'And the' }
  expect(leftOf(typed, { question: 'Where is it?' })).toEqual(typed)
  expect(leftOf(typed, { decision: 'APPROVED', uwNotes: 'Enough income.', question: 'And the' })).toEqual(nothingTyped)
  expect(leftOf(typed, { decision: 'APPROVED', uwNotes: 'Enough' })).toEqual({ ...typed, decision: '' })
})
