import { weighted } from './weighted.ts'

const weightsByLength: Readonly<Record<number, readonly number[]>> = {
  8: [10, 7, 8, 4, 6, 3, 5, 1],
  9: [1, 4, 3, 7, 5, 8, 6, 9, 10],
}

/** True for eight or nine digits whose weighted sum is a multiple of 11, as the Australian Taxation Office issues. */
export function isTaxFileNumber(digits: string): boolean {
  const weights = weightsByLength[digits.length]
  // All zeros pass every sum and are a form's filling.
  return weights !== undefined && /[1-9]/.test(digits) && weighted(digits, weights) % 11 === 0
}
