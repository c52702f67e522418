import { expect, it } from 'vitest'
import { isNotFound } from './use-sending.ts'

it.each([
  ['when nobody says why', [], false],
  ['when every message ends in "not found"', ['Policy 1 not found', 'Brand Not Found.'], true],
  ['when one message says something else', ['Policy 1 not found', 'Category is required.'], false],
  ['when "not found" stands elsewhere', ['A file not found here was sent'], false],
])('the dialog offers a mail %s: %s, %s', (_when, messages, offered) => {
  expect(isNotFound(messages.map((message) => ({ message })))).toBe(offered)
})
