import { expect, it } from 'vitest'
import { hasInput } from './work-draft.ts'

const nothing = { decision: '', uwNotes: '', question: '' }

it.each([{ decision: 'APPROVED' }, { uwNotes: 'Notes' }, { question: 'Why?' }])('%o is worth keeping', (entered) => {
  expect(hasInput({ ...nothing, ...entered })).toBe(true)
})

it('blanks are nothing entered', () => {
  expect(hasInput(nothing)).toBe(false)
  expect(hasInput({ decision: '', uwNotes: ' \n', question: ' ' })).toBe(false)
})
