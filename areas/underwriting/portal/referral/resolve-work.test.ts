import { expect, it } from 'vitest'
import { type DecisionForm, type QuestionForm, resolveDecision, resolveQuestion } from './resolve-work.ts'

const options = { fields: {}, shouldUseNativeValidation: false } as const
const decision = (values: DecisionForm) => resolveDecision(values, undefined, options)
const question = (values: QuestionForm) => resolveQuestion(values, undefined, options)

it('a decision needs a choice and notes, and names both at once', () => {
  expect(decision({ decision: '', uwNotes: '  ' })).toMatchObject({
    errors: {
      decision: { message: 'Select a decision.' },
      uwNotes: { message: 'Enter notes for the lender.' },
    },
  })
})

it('notes and a question may have 5,000 characters and not one more; blanks around them do not count', () => {
  const longest = 'x'.repeat(5000)
  expect(decision({ decision: 'APPROVED', uwNotes: ` ${longest} ` })).toEqual({
    values: { decision: 'APPROVED', uwNotes: longest },
    errors: {},
  })
  expect(question({ text: ` ${longest}\n` })).toEqual({ values: { text: longest }, errors: {} })
  const tooLong = { message: 'The text must not exceed 5,000 characters.' }
  expect(decision({ decision: 'APPROVED', uwNotes: `${longest}x` })).toMatchObject({ errors: { uwNotes: tooLong } })
  expect(question({ text: `${longest}x` })).toMatchObject({ errors: { text: tooLong } })
})

it('an empty question is none', () => {
  expect(question({ text: ' \n' })).toMatchObject({ errors: { text: { message: 'Enter a question.' } } })
})
