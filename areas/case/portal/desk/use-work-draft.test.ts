import { expect, it } from 'vitest'
import { acceptanceFields, decisionFields } from '#areas/case/contract'
import { noInput, restored, withoutSubmitted, withTemplate } from './use-work-draft.tsx'

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

it('a template takes the place of empty notes only, for its own decision, where notes are required', () => {
  const noteTemplates = [
    { name: 'Any', text: 'Of any decision.', decision: null },
    { name: 'Outside', text: 'Declined.', decision: 'DECLINED' },
    { name: 'As submitted', text: 'Approved as submitted.', decision: 'APPROVED' },
  ]
  const sent = (decision: string, uwNotes: string, fields: typeof decisionFields | typeof acceptanceFields) =>
    withTemplate(
      { decision, uwNotes },
      { noteTemplates, rules: { fields, decisions: [], parse: () => ({ errors: [] }) } },
    ).uwNotes
  expect(sent('DECLINED', ' ', decisionFields)).toBe('Declined.')
  expect(sent('APPROVED', '', decisionFields)).toBe('Approved as submitted.')
  expect(sent('APPROVED', 'Enough income.', decisionFields)).toBe('Enough income.')
  expect(sent('MOREINFO', '', decisionFields)).toBe('')
  expect(sent('DECLINED', '', acceptanceFields)).toBe('')
})
