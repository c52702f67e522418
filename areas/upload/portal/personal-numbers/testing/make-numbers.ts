import fc from 'fast-check'
import { isMedicareNumber, isPaymentCardNumber, isTaxFileNumber } from '../check-digits.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))

/** Invented numbers that pass their checks. */
export const taxFileNumbers = digits(8).chain((start) => {
  // Some starts have no valid last digit, because the checksum is modulo 11; they are replaced by a fixed number.
  const found = Array.from({ length: 10 }, (_, last) => `${start}${last}`).filter(isTaxFileNumber)
  return found[0] === undefined ? fc.constant('123456782') : fc.constant(found[0])
})

export const medicareNumbers = fc
  .tuple(fc.integer({ min: 2, max: 6 }), digits(7), fc.integer({ min: 1, max: 9 }))
  .map(([first, rest, issue]) => {
    const found = Array.from({ length: 10 }, (_, check) => `${first}${rest}${check}${issue}`).find(isMedicareNumber)
    return found ?? '2123456701'
  })

const starts = ['4', '51', '55', '2221', '2720', '34', '37', '36', '3528', '6011', '62', '6759'] as const

export const paymentCardNumbers = fc.tuple(fc.constantFrom(...starts), digits(18)).map(([start, rest]) => {
  const length = /^3[47]/.test(start) ? 15 : start === '36' ? 14 : 16
  const known = `${start}${rest}`.slice(0, length - 1)
  const found = Array.from({ length: 10 }, (_, check) => `${known}${check}`).find(isPaymentCardNumber)
  return found ?? '4111111111111111'
})
