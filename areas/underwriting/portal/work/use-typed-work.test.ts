import { expect, it } from 'vitest'
import { fieldsChanged, leftOf, nothingTyped, restored } from './use-typed-work.ts'

it('a form tells of all that stands in it, and what it leaves as it was is not changed', () => {
  const before = { ...nothingTyped, question: 'Where is the' }
  expect(fieldsChanged(before, { decision: '', uwNotes: 'Subject' })).toEqual(['uwNotes'])
  expect(fieldsChanged(before, { question: '' })).toEqual(['question'])
})

it('what was sent is not typed any more, and what was typed since is', () => {
  const typed = { decision: 'APPROVED', uwNotes: 'Enough income. ', question: 'And the' }
  expect(leftOf(typed, { question: 'Where is it?' })).toEqual(typed)
  expect(leftOf(typed, { decision: 'APPROVED', uwNotes: 'Enough income.', question: 'And the' })).toEqual(nothingTyped)
  expect(leftOf(typed, { decision: 'APPROVED', uwNotes: 'Enough' })).toEqual({ ...typed, decision: '' })
})

it('what was discarded comes back where nothing was typed since', () => {
  const before = { decision: 'APPROVED', uwNotes: 'Enough income.', question: '' }
  expect(restored(nothingTyped, before)).toEqual(before)
  expect(restored({ ...nothingTyped, uwNotes: 'Not enough.' }, before)).toEqual({
    ...before,
    uwNotes: 'Not enough.',
  })
})
