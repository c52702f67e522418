import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isMedicareNumber, isPaymentCardNumber, isTaxFileNumber } from './check-digits.ts'
import { medicareNumbers, paymentCardNumbers, taxFileNumbers } from './testing/make-numbers.ts'

const changed = (number: string, place: number, by: number) => {
  const at = place % number.length
  return number.slice(0, at) + ((Number(number[at]) + by) % 10) + number.slice(at + 1)
}

it.each(['123456782', '876543210', '37118629', '12345677'])('a tax file number %s passes', (digits) => {
  expect(isTaxFileNumber(digits)).toBe(true)
})
it.each(['123456789', '000000000', '00000000', '1234567', '1234567820'])('a tax file number %s does not', (digits) => {
  expect(isTaxFileNumber(digits)).toBe(false)
})
it('a tax file number with one digit changed does not pass its check', () => {
  fc.assert(
    fc.property(taxFileNumbers, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
      // 11 is prime and greater than every weight, so changing one digit always changes the remainder.
      expect(isTaxFileNumber(changed(number, place, by))).toBe(false)
    }),
  )
})

it.each(['2123456701', '21234567011'])('a Medicare number %s passes', (digits) => {
  expect(isMedicareNumber(digits)).toBe(true)
})
it.each(['2123456711', '1123456701', '7123456701', '212345670', '2123456700', '212345670111'])(
  'a Medicare number %s does not',
  (digits) => {
    expect(isMedicareNumber(digits)).toBe(false)
  },
)
it('every Medicare number with a valid check digit is found', () => {
  fc.assert(fc.property(medicareNumbers, (number) => isMedicareNumber(number)))
})

it.each([
  ['Visa', '4111111111111111'],
  ['Visa of 13 digits', '4222222222222'],
  ['Mastercard', '5555555555554444'],
  ['Mastercard of the new range', '2223003122003222'],
  ['American Express', '378282246310005'],
  ['Diners Club', '30569309025904'],
  ['Discover', '6011111111111117'],
  ['JCB', '3530111333300000'],
  ['UnionPay', '6240008631401148'],
])('a payment card number of %s passes', (_issuer, digits) => {
  expect(isPaymentCardNumber(digits)).toBe(true)
})
it.each(['4111111111111112', '1000000000000008', '9111111111111111', '41111111111111', '0000000000000000'])(
  'a payment card number %s does not',
  (digits) => {
    expect(isPaymentCardNumber(digits)).toBe(false)
  },
)
it('a payment card number with one digit changed does not pass its check', () => {
  fc.assert(
    fc.property(paymentCardNumbers, fc.nat(15), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
      expect(isPaymentCardNumber(changed(number, place, by))).toBe(false)
    }),
  )
})
