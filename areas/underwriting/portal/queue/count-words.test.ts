import { expect, it } from 'vitest'
import type { QueuePage } from '../../contract/index.ts'
import { countWords } from './count-words.ts'

const page = (shown: number, totalItems: number) =>
  ({ items: Array.from({ length: shown }), totalItems, currentPage: 0, totalPages: 1 }) as QueuePage

it('the queue says how many requests there are and which of them are shown', () => {
  expect(countWords(page(0, 0), 1)).toBe('No requests')
  expect(countWords(page(1, 1), 1)).toBe('1 request')
  expect(countWords(page(7, 7), 1)).toBe('7 requests')
  expect(countWords(page(10, 27), 1)).toBe('1 to 10 of 27 requests')
  expect(countWords(page(7, 27), 3)).toBe('21 to 27 of 27 requests')
  expect(countWords(page(0, 27), 9)).toBe('None of 27 requests on this page')
})
