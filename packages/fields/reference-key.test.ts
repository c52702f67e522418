import { expect, it } from 'vitest'
import { mixesAlphabets, referenceKey } from './index.ts'

it('references that differ in case, blanks, accents or width are the same', () => {
  for (const [one, other] of [
    ['LS-1', 'ls-1'],
    ['LS-1', ' L\uff33-1 '],
    ['CAFE\u0301', 'caf\u00e9'],
    ['\u2126-1', '\u03a9-1'],
  ] as const)
    expect(referenceKey(one)).toBe(referenceKey(other))
  expect(referenceKey('a-1')).not.toBe(referenceKey('a-2'))
})

it('a reference mixes alphabets when a letter of another one looks like its own', () => {
  expect(['L\u0405-1', 'A\u0391', '\u0421O'].map(mixesAlphabets)).toEqual([true, true, true])
  expect(['LS-1', 'Caf\u00e9 7', '\u0421\u0421-1', 'L\uff33', '12-34', '\u4e2d-1'].map(mixesAlphabets)).toEqual(
    Array(6).fill(false),
  )
})
