import { expect, it } from 'vitest'
import { leftOf, noInput, restored } from './use-work-draft.tsx'

it('what was sent is not typed any more, and what was typed since is', () => {
  const typed = { decision: 'APPROVED', uwNotes: 'Enough income. ', question: 'And the' }
  expect(leftOf(typed, { question: 'Where is it?' })).toEqual(typed)
  expect(leftOf(typed, { decision: 'APPROVED', uwNotes: 'Enough income.', question: 'And the' })).toEqual(noInput)
  expect(leftOf(typed, { decision: 'APPROVED', uwNotes: 'Enough' })).toEqual({ ...typed, decision: '' })
})

it('what was discarded comes back where nothing was typed since', () => {
  const before = { decision: 'APPROVED', uwNotes: 'Enough income.', question: '' }
  expect(restored(noInput, before)).toEqual(before)
  expect(restored({ ...noInput, uwNotes: 'Not enough.' }, before)).toEqual({
    ...before,
    uwNotes: 'Not enough.',
  })
})
