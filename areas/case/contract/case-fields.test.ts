import { expect, it } from 'vitest'
import { parseForm } from '#packages/fields'
import { decisionFields, questionFields } from './case-fields.ts'

const lists = { decisions: [{ shortName: 'APPROVED', longName: 'Approved' }] }
const messagesOf = (errors: readonly { readonly message: string }[] = []) => errors.map(({ message }) => message)

it('a decision needs a choice and notes, and names both at once', () => {
  const { errors } = parseForm(decisionFields, { decision: '', uwNotes: '  ' }, lists)
  expect(messagesOf(errors)).toEqual(['Select a decision.', 'Enter notes for the lender.'])
})

it('notes and a question may have 5,000 characters and not one more; blanks around them do not count', () => {
  const longest = 'x'.repeat(5000)
  const decision = 'APPROVED'
  expect(parseForm(decisionFields, { decision, uwNotes: ` ${longest} ` }, lists).values?.uwNotes).toBe(longest)
  expect(parseForm(questionFields, { text: ` ${longest}\n` }, {}).values?.text).toBe(longest)
  const tooLong = ['The text must not exceed 5,000 characters.']
  expect(messagesOf(parseForm(decisionFields, { decision, uwNotes: `${longest}x` }, lists).errors)).toEqual(tooLong)
  expect(messagesOf(parseForm(questionFields, { text: `${longest}x` }, {}).errors)).toEqual(tooLong)
})

it('an empty question is none', () => {
  expect(messagesOf(parseForm(questionFields, { text: ' \n' }, {}).errors)).toEqual(['Enter a question.'])
})
