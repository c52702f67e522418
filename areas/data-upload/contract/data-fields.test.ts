import { expect, it } from 'vitest'
import { sentences } from './data-fields.ts'

it.each([
  [['a.pdf'], 'Data Upload: a.pdf'],
  [['a.pdf', 'b.pdf', 'c.pdf'], 'Data Upload: a.pdf, b.pdf, c.pdf'],
  [['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'], 'Data Upload: a.pdf, b.pdf, c.pdf and 2 more'],
])('the subject of a mail names at most three of %j', (names, subject) => {
  expect(sentences.mailSubject(names)).toBe(subject)
})
