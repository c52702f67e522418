import { describe, expect, it } from 'vitest'
import { countWords } from './count-words.ts'

describe('the count above the requests', () => {
  it.each([
    [{ page: 1, shown: 10, total: 34 }, '1 to 10 of 34 requests'],
    [{ page: 4, shown: 4, total: 34 }, '31 to 34 of 34 requests'],
    [{ page: 124, shown: 4, total: 1234 }, '1,231 to 1,234 of 1,234 requests'],
    [{ page: 1, shown: 1, total: 1 }, '1 to 1 of 1 request'],
    [{ page: 1, shown: 0, total: 0 }, 'No requests'],
    [{ page: 9, shown: 0, total: 34 }, '34 requests'],
  ])('for %j is “%s”', (counted, words) => {
    expect(countWords(counted)).toBe(words)
  })
})
