import { expect, it } from 'vitest'
import { pageNumbers } from './pager.tsx'

it.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 40, [1, 2, 3, 4, 5]],
  [3, 40, [1, 2, 3, 4, 5]],
  [4, 40, [2, 3, 4, 5, 6]],
  [20, 40, [18, 19, 20, 21, 22]],
  [39, 40, [36, 37, 38, 39, 40]],
  [40, 40, [36, 37, 38, 39, 40]],
])('the pager on page %i of %i offers the pages %j', (page, last, numbers) => {
  expect(pageNumbers(page, last)).toEqual(numbers)
})
