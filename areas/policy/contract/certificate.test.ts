import { expect, it } from 'vitest'
import { parseCertificateNumber } from './index.ts'

it.each([
  ['7F3A-91BC-22D0-4E8A', '7F3A-91BC-22D0-4E8A'],
  [' 7f3a91bc22d04e8a ', '7F3A-91BC-22D0-4E8A'],
  ['7F3A 91BC 22D0 4E8A', '7F3A-91BC-22D0-4E8A'],
  ['7F3A-91BC-22D0', null],
  ['7F3A-91BC-22D0-4E8G', null],
  ['', null],
])('the entered certificate number %j is read as %j', (input, number) => {
  expect(parseCertificateNumber(input)).toBe(number)
})
