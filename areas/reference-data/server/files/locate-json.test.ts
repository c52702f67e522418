import { expect, it } from 'vitest'
import { locateJson } from './parse-json.ts'

const text = `{
  "name": "a \\"quoted\\" {name}",
  "list": [
    { "code": "A" },
    { "code":
        "B" }
  ], "empty": {},
  "last": -1.5
}`

it('an error in a JSON file has the line on which the value begins', () => {
  const rowOf = locateJson(text)
  expect(rowOf(['name'])).toBe(2)
  expect(rowOf(['list'])).toBe(3)
  expect(rowOf(['list', 0, 'code'])).toBe(4)
  expect(rowOf(['list', 1])).toBe(5)
  expect(rowOf(['list', 1, 'code'])).toBe(6)
  expect(rowOf(['empty'])).toBe(7)
  expect(rowOf(['last'])).toBe(8)
})

it('an error about a missing value has the line of its nearest parent', () => {
  const rowOf = locateJson(text)
  expect(rowOf(['list', 1, 'name'])).toBe(5)
  expect(rowOf(['nothing', 'here'])).toBe(1)
})
