import { expect, it } from 'vitest'
import { findNumbers } from './find-numbers.ts'
import { layOutPage, type TextPiece } from './lay-out-page.ts'

const piece = (text: string, x: number, y: number): TextPiece => ({ text, x, y, width: 5 * text.length, height: 10 })

it('a page is read from top to bottom and from left to right, with its pieces in any order', () => {
  const page = layOutPage([piece('two', 0, 80), piece('Line', 0, 100), piece('one', 25, 100)])
  expect(page).toBe('Line one\ntwo')
})

it('a page has the pieces of a word joined, and slightly higher pieces on their line', () => {
  expect(layOutPage([piece('TF', 0, 100), piece('N', 10, 100), piece('1', 20, 103)])).toBe('TFN 1')
})

it('a page keeps columns under each other', () => {
  const page = layOutPage([
    piece('Loan', 0, 100),
    piece('TFN', 200, 100),
    piece('20012345', 0, 80),
    piece('123 456 782', 200, 80),
    piece('20012346', 0, 60),
    piece('876543210', 200, 60),
  ])
  expect(findNumbers(page).map(({ kind }) => kind)).toEqual(['tax-file-number', 'tax-file-number'])
})

it('a page without text is empty', () => {
  expect(layOutPage([])).toBe('')
})
