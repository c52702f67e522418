import { expect, it } from 'vitest'
import { countKeys, countKeysOfText } from './count-keys.ts'

it.each([
  '{}',
  '[]',
  '"a: b"',
  '{"a":1,"b":{"a":[{"a":2},{"a":"x"}]}}',
  String.raw`{"a\\":"b\": c","d" : "e\\","\"":1}`,
  '{ "a" \n:\t1 , "b": "\\u0022: " }',
])('as many keys are counted in the text %s as in its value', (text) => {
  expect(countKeysOfText(text)).toBe(countKeys(JSON.parse(text)))
})

it.each([
  ['{"a":1,"a":2}', 2],
  [String.raw`{"a":1,"\u0061":2}`, 2],
  ['[{"b":{"a":1,"a":1}}]', 3],
])('a repeated key is counted again in the text %s', (text, keys) => {
  expect([countKeysOfText(text), countKeys(JSON.parse(text))]).toEqual([keys, keys - 1])
})
