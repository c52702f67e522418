import { expect, it } from 'vitest'
import { countRows } from './count-rows.ts'

it.each([
  [{ page: 1, shown: 10, total: 34 }, '1 to 10 of 34 requests'],
  [{ page: 4, shown: 4, total: 34 }, '31 to 34 of 34 requests'],
  [{ page: 124, shown: 4, total: 1234 }, '1,231 to 1,234 of 1,234 requests'],
  [{ page: 2, shown: 10, total: 10_001, capped: true }, '11 to 20 of more than 10,000 requests'],
  [{ page: 1, shown: 1, total: 1 }, '1 request'],
  [{ page: 1, shown: 7, total: 7 }, '7 requests'],
  [{ page: 1, shown: 0, total: 0 }, 'No requests'],
  [{ page: 9, shown: 0, total: 34 }, 'None of 34 requests on this page'],
])('for %j the count above the rows is “%s”', (counted, words) => {
  expect(countRows({ ...counted, pageSize: 10 }, 'request')).toBe(words)
})
