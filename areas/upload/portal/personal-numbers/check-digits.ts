const taxFileWeights: Readonly<Record<number, readonly number[]>> = {
  8: [10, 7, 8, 4, 6, 3, 5, 1],
  9: [1, 4, 3, 7, 5, 8, 6, 9, 10],
}

/** True for eight or nine digits whose weighted sum is a multiple of 11 (Australian Taxation Office). */
export function isTaxFileNumber(digits: string): boolean {
  const weights = taxFileWeights[digits.length]
  // All zeros pass every checksum, but are a placeholder.
  return weights !== undefined && /[1-9]/.test(digits) && weighted(digits, weights) % 11 === 0
}

const medicareWeights = [1, 3, 7, 9, 1, 3, 7, 9] as const

/**
 * True for the ten digits of a Medicare card, or eleven with the cardholder's reference number: the first digit is 2 to
 * 6, the ninth is the check digit of the first eight, the tenth is the issue number.
 */
export function isMedicareNumber(digits: string): boolean {
  if (!/^[2-6]\d{8}[1-9][1-9]?$/.test(digits)) return false
  return weighted(digits, medicareWeights) % 10 === Number(digits[8])
}

/** Issued prefixes with the lengths of their numbers. */
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

/** True for a possible payment card number: an issued prefix, a matching length and a valid check digit (Luhn). */
export function isPaymentCardNumber(digits: string): boolean {
  const issued = issuers.some(({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits))
  return issued && passesLuhn(digits)
}

/** Luhn algorithm: doubles every second digit from the right and adds up the digits of the results. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits).reduceRight((total, digit, index) => {
    const doubled = (digits.length - index) % 2 === 0 ? 2 * Number(digit) : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
}
