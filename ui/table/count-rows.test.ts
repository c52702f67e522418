import { expect, it } from 'vitest'
import { countRows } from './count-rows.ts'

it.each([
  [{ currentPage: 0, shown: 10, totalItems: 34 }, '1 to 10 of 34 requests'],
  [{ currentPage: 3, shown: 4, totalItems: 34 }, '31 to 34 of 34 requests'],
  [{ currentPage: 123, shown: 4, totalItems: 1234 }, '1,231 to 1,234 of 1,234 requests'],
  [{ currentPage: 1, shown: 10, totalItems: 10_001, totalIsCapped: true }, '11 to 20 of more than 10,000 requests'],
  [{ currentPage: 0, shown: 1, totalItems: 1 }, '1 request'],
  [{ currentPage: 0, shown: 7, totalItems: 7 }, '7 requests'],
  [{ currentPage: 0, shown: 0, totalItems: 0 }, 'No requests'],
  [{ currentPage: 8, shown: 0, totalItems: 34 }, 'None of 34 requests on this page'],
])('the count of %j is “%s”', ({ shown, ...counted }, words) => {
  expect(countRows({ ...counted, items: Array(shown) }, 10, 'request')).toBe(words)
})
