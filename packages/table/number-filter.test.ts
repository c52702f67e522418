import { expect, it } from 'vitest'
import { parseNumberFilter } from './number-filter.ts'

it.each([
  ['> 0', { from: { number: '0', included: false } }],
  ['>=$500,000.50', { from: { number: '500000.50', included: true } }],
  ['< 80%', { until: { number: '80', included: false } }],
  ['<= 95', { until: { number: '95', included: true } }],
  ['$500,000 - $750,000', { from: { number: '500000', included: true }, until: { number: '750000', included: true } }],
  ['80–90', { from: { number: '80', included: true }, until: { number: '90', included: true } }],
])('a number filter compares with %s', (text, parsed) => {
  expect(parseNumberFilter(text)).toEqual(parsed)
})

it.each([
  ['$1,200', '1200'],
  ['95.00%', '95.00'],
  ['abc', 'abc'],
  ['', ''],
])('a number filter searches for %s as a part', (text, part) => {
  expect(parseNumberFilter(text)).toEqual({ part })
})

it.each([
  ['>', 'Enter a number after >.'],
  ['>= many', 'Enter a number after >=.'],
  ['> 1e5', 'Enter a number after >.'],
  ['90 -', 'A range has two numbers.'],
  ['1-2-3', 'A range has two numbers.'],
  ['-5', 'A range has two numbers.'],
  ['90 - 80', 'The range ends before it begins.'],
])('a number filter refuses %s', (text, message) => {
  expect(parseNumberFilter(text)).toEqual({ error: `${message} Use > 0, <= 80 or 500,000 - 750,000.` })
})
