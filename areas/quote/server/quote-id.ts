import { customAlphabet } from 'nanoid'

/** Without vowels, so that no id spells a word; without 0, 1 and Y, so that one can be read out and typed. */
const letters = '23456789BCDFGHJKLMNPQRSTVWXZ'
const draw = customAlphabet(letters, 15)
const shape = new RegExp(`^(?:[${letters}]{5}-){2}[${letters}]{5}$`)

/** An id that cannot be guessed (72 bits) and can be read out: `7KD3M-9PXWC-4BQRT`. It collides with no path of ours. */
export function newQuoteId(): string {
  const drawn = draw()
  return `${drawn.slice(0, 5)}-${drawn.slice(5, 10)}-${drawn.slice(10)}`
}

/** False for what can be no quote's id; then there is nothing to look up. */
export function isQuoteId(text: string): boolean {
  return shape.test(text)
}
