import { expect, it } from 'vitest'
import { inputFigure, inputNumber } from './input-text.ts'

const asText = 'Send it as a string.'

function read(schema: typeof inputFigure, json: string): unknown {
  const { success, data, error } = schema.safeParse(JSON.parse(json))
  return success ? data : error.issues.map(({ message }) => message)
}

it.each(['540000.5', '0', '92.35', '999999999999999', '123456789.123456', '0.000001'])(
  'the figure %s is accepted',
  (json) => {
    expect(read(inputFigure, json)).toBe(Number(json))
  },
)

it.each(['123456789012345.123456', '8589934592.000001', '9007199254740993'])(
  'the figure %s has lost digits and is refused',
  (json) => {
    expect(read(inputFigure, json)).toEqual([asText])
  },
)

it.each(['17', '0', '1234567890123456'])('the reference %s is accepted', (json) => {
  expect(read(inputNumber, json)).toBe(Number(json))
})

it.each(['12345678901234567890', '9007199254740993', '1e21', '1.5'])(
  'the reference %s may have lost digits and is refused',
  (json) => {
    expect(read(inputNumber, json)).toEqual([asText])
  },
)
