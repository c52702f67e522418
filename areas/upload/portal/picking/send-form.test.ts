import { expect, it } from 'vitest'
import { attributeBytes } from './send-form.ts'

it.each([
  ['nothing has gone', 0, [0, 0, 0]],
  ['only what surrounds the files has gone', 30, [0, 0, 0]],
  ['the first is under way', 80, [50, 0, 0]],
  ['the second is under way', 180, [100, 50, 0]],
  ['all has gone', 630, [100, 200, 300]],
])('when %s, the bytes belong to the files in order', (_what, sent, shares) => {
  expect(attributeBytes([100, 200, 300], sent, 630)).toEqual(shares)
})
