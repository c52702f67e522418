import { expect, it } from 'vitest'
import { isTyped } from './work-draft.ts'

const nothing = { decision: '', uwNotes: '', question: '' }

it.each([{ decision: 'APPROVED' }, { uwNotes: 'Notes' }, { question: 'Why?' }])('%o is worth keeping', (typed) => {
  expect(isTyped({ ...nothing, ...typed })).toBe(true)
})

it('blanks are nothing typed', () => {
  expect(isTyped(nothing)).toBe(false)
  expect(isTyped({ decision: '', uwNotes: ' \n', question: ' ' })).toBe(false)
})
