/** Prefixes that are issued, with the lengths of their numbers. */
const issuers: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  // Visa
  { prefix: /^4/, lengths: [13, 16, 19] },
  // Mastercard
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  // American Express
  { prefix: /^3[47]/, lengths: [15] },
  // Diners Club
  { prefix: /^(?:30[0-5]|3095|36|38|39)/, lengths: [14, 16, 17, 18, 19] },
  // JCB
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  // Discover
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 17, 18, 19] },
  // UnionPay
  { prefix: /^(?:62|81)/, lengths: [16, 17, 18, 19] },
  // Maestro
  { prefix: /^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, lengths: [13, 14, 15, 16, 17, 18, 19] },
]

/** True for a number that a payment card may carry: an issued prefix, its length, and the check digit (Luhn). */
export function isPaymentCardNumber(digits: string): boolean {
  const issued = issuers.some(({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits))
  return issued && passesLuhn(digits)
}

/** Every second digit from the right counts twice, as the sum of its digits. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits).reduceRight((total, digit, index) => {
    const doubled = (digits.length - index) % 2 === 0 ? 2 * Number(digit) : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
