import { expect, it } from 'vitest'
import { failureOf } from './use-sending.ts'

it.each([
  ['nobody says why', [], 'unexplained'],
  ['every message ends in "not found"', ['Policy 1 not found', 'Brand Not Found.'], 'not-found'],
  ['one message says something else', ['Policy 1 not found', 'Category is required.'], null],
  ['"not found" stands elsewhere', ['A file not found here was sent'], null],
])('when %s, the dialog opens accordingly', (_when, messages, failure) => {
  expect(failureOf(messages.map((message) => ({ message })))).toBe(failure)
})
