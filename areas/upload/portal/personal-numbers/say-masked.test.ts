import { expect, it } from 'vitest'
import { sayMasked } from './say-masked.ts'

it('a masked file says which kinds of numbers were written over, and not one digit of them', () => {
  expect(sayMasked(['tax-file-number'])).toBe('Masked: tax file number')
  expect(sayMasked(['tax-file-number', 'medicare-number', 'tax-file-number'])).toBe(
    'Masked: tax file numbers, Medicare number',
  )
  expect(sayMasked(['payment-card-number', 'payment-card-number'])).toBe('Masked: payment card numbers')
})
