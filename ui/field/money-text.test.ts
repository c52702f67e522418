import { expect, it } from 'vitest'
import { currencyText, moneyText, withoutDollarSign } from './money-text.ts'

it.each([
  ['540000', '540,000.00'],
  ['$1,250,000.50', '1,250,000.50'],
  [' 1 250 000 ', '1,250,000.00'],
  ['0.1', '0.10'],
  ['-5', '-5.00'],
  ['540,000.00', '540,000.00'],
])('an amount that was typed %j reads %j once the field is left', (text, shown) => {
  expect(moneyText(text)).toBe(shown)
})

it.each(['', 'abc', '1.005', '12..5'])('the text %j is no amount and stays as typed', (text) => {
  expect(moneyText(text)).toBe(text)
})

it.each([
  ['$540,0', '540,0'],
  [' $ 540', '540'],
  ['540,0', '540,0'],
  ['-$5', '-$5'],
  ['', ''],
])('%j reads %j beside the sign of its field', (text, shown) => {
  expect(withoutDollarSign(text)).toBe(shown)
})

it.each([
  ['abc1234.567x', '1234.56'],
  ['1.2.3', '1.23'],
  ['$1,234,567.8', '1234567.8'],
  ['-500', '-500'],
  ['$ -5x.5', '-5.5'],
  ['5-00', '500'],
  ['.5', '.5'],
  ['540.', '540.'],
  ['', ''],
])('a currency input keeps of %j the digits and one decimal point: %j', (text, shown) => {
  expect(currencyText(text)).toBe(shown)
})
