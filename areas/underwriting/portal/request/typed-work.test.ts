import { expect, it } from 'vitest'
import { broughtBack, fieldsChanged, leftOf, nothingTyped, onlyFields } from './typed-work.ts'

it('of two windows each sends the fields that were changed in it', () => {
  const before = { ...nothingTyped, question: 'Where is the' }
  expect(fieldsChanged(before, { decision: '', uwNotes: 'Subject' })).toEqual(['uwNotes'])
  expect(fieldsChanged(before, { question: '' })).toEqual(['question'])
  expect(onlyFields({ ...before, uwNotes: '' }, new Set(['uwNotes']))).toEqual({ uwNotes: '' })
})

it('what was sent is not typed any more, and what was typed since is', () => {
  const typed = { decision: 'APPROVED', uwNotes: 'Enough income. ', question: 'And the' }
  expect(leftOf(typed, { question: 'Where is it?' })).toEqual(typed)
  expect(leftOf(typed, { decision: 'APPROVED', uwNotes: 'Enough income.', question: 'And the' })).toEqual(nothingTyped)
  expect(leftOf(typed, { decision: 'APPROVED', uwNotes: 'Enough' })).toEqual({ ...typed, decision: '' })
})

it('what was discarded comes back where nothing was typed since', () => {
  const before = { decision: 'APPROVED', uwNotes: 'Enough income.', question: '' }
  expect(broughtBack(nothingTyped, before)).toEqual(before)
  expect(broughtBack({ ...nothingTyped, uwNotes: 'Not enough.' }, before)).toEqual({
    ...before,
    uwNotes: 'Not enough.',
  })
})
