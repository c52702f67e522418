import { weighted } from './weighted.ts'

const weights = [1, 3, 7, 9, 1, 3, 7, 9] as const

/**
 * True for the ten digits of a Medicare card, or eleven with the person's place on it: the first is 2 to 6, the ninth
 * checks the eight before it, the tenth counts the issues of the card.
 */
export function isMedicareNumber(digits: string): boolean {
  if (!/^[2-6]\d{8}[1-9][1-9]?$/.test(digits)) return false
  return weighted(digits, weights) % 10 === Number(digits[8])
}
