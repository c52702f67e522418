import { expect, it } from 'vitest'
import { readForm } from '#packages/fields'
import { decisionFields, questionFields } from './message-fields.ts'

const lists = { decisions: [{ shortName: 'APPROVED', longName: 'Approved' }] }
const sentencesOf = (faults: readonly { readonly message: string }[] = []) => faults.map(({ message }) => message)

it('a decision needs a choice and notes, and names both at once', () => {
  const { faults } = readForm(decisionFields, { decision: '', uwNotes: '  ' }, lists)
  expect(sentencesOf(faults)).toEqual(['Select a decision.', 'Enter notes for the lender.'])
})

it('notes and a question may have 5,000 characters and not one more; blanks around them do not count', () => {
  const longest = 'x'.repeat(5000)
  const decision = 'APPROVED'
  expect(readForm(decisionFields, { decision, uwNotes: ` ${longest} ` }, lists).values?.uwNotes).toBe(longest)
  expect(readForm(questionFields, { text: ` ${longest}\n` }, {}).values?.text).toBe(longest)
  const tooLong = ['The text must not exceed 5,000 characters.']
  expect(sentencesOf(readForm(decisionFields, { decision, uwNotes: `${longest}x` }, lists).faults)).toEqual(tooLong)
  expect(sentencesOf(readForm(questionFields, { text: `${longest}x` }, {}).faults)).toEqual(tooLong)
})

it('an empty question is none', () => {
  expect(sentencesOf(readForm(questionFields, { text: ' \n' }, {}).faults)).toEqual(['Enter a question.'])
})
