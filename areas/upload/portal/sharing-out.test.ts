import { expect, it } from 'vitest'
import { attributeBytes } from './attribute-bytes.ts'
import { createTurns } from './create-turns.ts'
import { withoutName } from './upload-failure.ts'

it.each([
  ['nothing has gone', 0, [0, 0, 0]],
  ['only what surrounds the files has gone', 30, [0, 0, 0]],
  ['the first is under way', 80, [50, 0, 0]],
  ['the second is under way', 180, [100, 50, 0]],
  ['all has gone', 630, [100, 200, 300]],
])('when %s, the bytes belong to the files in order', (_what, sent, shares) => {
  expect(attributeBytes([100, 200, 300], sent, 630)).toEqual(shares)
})

it('three run at once, and the others follow in order as places become free', async () => {
  const turns = createTurns(3)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3, 4].map((number) =>
    turns(() => {
      begun.push(number)
      return new Promise((end) => ends.push(end))
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.()
  await all[1]
  expect(begun).toEqual([0, 1, 2, 3])
  ends[0]?.()
  ends[2]?.()
  ends[3]?.()
  await Promise.all([all[0], all[2], all[3]])
  expect(begun).toEqual([0, 1, 2, 3, 4])
  ends[4]?.()
  await all[4]
})

it('beside its name, a refusal does not begin with it', () => {
  expect(withoutName('a.pdf was not accepted: it is empty. Attach another.', 'a.pdf')).toBe(
    'It is empty. Attach another.',
  )
  expect(withoutName('This form is no longer open.', 'a.pdf')).toBe('This form is no longer open.')
})
