import { expect, it } from 'vitest'
import { isTyped } from './work-draft.ts'

const nothing = { decision: '', uwNotes: '', question: '' }

it.each([{ decision: 'APPROVED' }, { uwNotes: 'Notes' }, { question: 'Why?' }])('%o is worth keeping', (entered) => {
  expect(isTyped({ ...nothing, ...entered })).toBe(true)
})

it('blanks are nothing entered', () => {
  expect(isTyped(nothing)).toBe(false)
  expect(isTyped({ decision: '', uwNotes: ' \n', question: ' ' })).toBe(false)
})
