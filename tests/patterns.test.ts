import { checkSync } from 'recheck'
import { describe, expect, it } from 'vitest'
import { findPatterns } from './find-patterns.ts'

const patterns = findPatterns()

describe('a pattern that checks what somebody sends', () => {
  it('is looked for in every file', () => {
    expect(patterns.length).toBeGreaterThan(20)
  })

  it.each(patterns)('takes time that grows with the length of the text and no faster: $file /$pattern/', (found) => {
    expect(judge(found.pattern, found.flags)).toBe('safe')
  })
})

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
