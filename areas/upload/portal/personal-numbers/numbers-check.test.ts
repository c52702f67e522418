import { expect, it } from 'vitest'
import { isCheckable, numbersCheck } from './numbers-check.ts'

it('a file of another type is not checked, and has no numbers', async () => {
  expect(await numbersCheck.find(new File(['TFN 123456782'], 'a.jpg'), AbortSignal.abort())).toEqual([])
})

it.each([
  ['a.txt', 10, true],
  ['A.HTM', 10, true],
  ['a.pdf', 20 * 1024 * 1024, true],
  ['a.pdf', 20 * 1024 * 1024 + 1, false],
  ['a.docx', 10, false],
  ['a.jpg', 10, false],
])('%s of %i bytes is checked: %s', (name, size, checkable) => {
  expect(isCheckable({ name, size })).toBe(checkable)
})
