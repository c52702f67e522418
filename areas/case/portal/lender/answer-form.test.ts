import { expect, it } from 'vitest'
import { answerTo } from './answer-form.tsx'

const answer = { messageNumber: 3, text: 'Blackwood', uuid: null, files: [] }

it('the draft of an answer is none without a word and without a file', () => {
  expect(answerTo({ ...answer, text: ' ' }, 3)).toBeNull()
  const files = [{ name: 'notes.pdf', size: 12 }]
  expect(answerTo({ ...answer, text: '', files }, 3)).toMatchObject({ files })
})

it('the draft of an answer is restored for its own question and for no other', () => {
  expect(answerTo(answer, 3)).toEqual(answer)
  expect(answerTo(answer, 5)).toBeNull()
  expect(answerTo(null, 3)).toBeNull()
})
