import { expect, it } from 'vitest'
import { describeMasked } from './personal-number.ts'

it('a masked file names the kinds of its numbers, without their digits', () => {
  expect(describeMasked(['tax-file-number'])).toBe('Masked: tax file number')
  expect(describeMasked(['tax-file-number', 'medicare-number', 'tax-file-number'])).toBe(
    'Masked: tax file numbers, Medicare number',
  )
  expect(describeMasked(['payment-card-number', 'payment-card-number'])).toBe('Masked: payment card numbers')
})
