import { checkSync } from 'recheck'
import { expect, it } from 'vitest'
import { findPatterns } from './find-patterns.ts'

const patterns = findPatterns()

it('the patterns of every file are found', () => {
  expect(patterns.length).toBeGreaterThan(20)
})

it.each(patterns)(
  'the time of a pattern grows at most linearly with the length of the text: $file /$pattern/',
  (found) => {
    expect(judge(found.pattern, found.flags)).toBe('safe')
  },
)

it.each([
  ['exponential', '^(a+)+$'],
  ['polynomial', '[. ]+$'],
])('a pattern that takes %s time is found', (complexity, pattern) => {
  expect(judge(pattern, '')).toBe(complexity)
})

function judge(pattern: string, flags: string): string {
  const found = checkSync(pattern, flags, { timeout: 20_000 })
  return found.status === 'vulnerable' ? found.complexity.type : found.status
}
