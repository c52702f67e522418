import { expect, it } from 'vitest'
import { createTurns } from './create-turns.ts'

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
