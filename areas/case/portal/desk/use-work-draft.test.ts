import { expect, it } from 'vitest'
import { noInput, restored, withoutSubmitted } from './use-work-draft.tsx'

it('what was submitted is emptied, and what was typed since stays', () => {
  const entered = { decision: 'APPROVED', uwNotes: 'Enough income. ', question: 'And the' }
  expect(withoutSubmitted(entered, { question: 'Where is it?' })).toEqual(entered)
  expect(withoutSubmitted(entered, { decision: 'APPROVED', uwNotes: 'Enough income.', question: 'And the' })).toEqual(
    noInput,
  )
  expect(withoutSubmitted(entered, { decision: 'APPROVED', uwNotes: 'Enough' })).toEqual({ ...entered, decision: '' })
})

it('what was discarded comes back where nothing was typed since', () => {
  const before = { decision: 'APPROVED', uwNotes: 'Enough income.', question: '' }
  expect(restored(noInput, before)).toEqual(before)
  expect(restored({ ...noInput, uwNotes: 'Not enough.' }, before)).toEqual({
    ...before,
    uwNotes: 'Not enough.',
  })
})
