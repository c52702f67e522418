import { separator } from './packed-columns.ts'

/**
 * A number in which every character of a text sets one of 32 bits: a text contains another only if its signature has all
 * bits of the other's. Most rows are ruled out by it, without a look at their text.
 */
export function signatureOf(text: string): number {
  let signature = 0
  for (let index = 0; index < text.length; index++) signature |= 1 << text.charCodeAt(index)
  return signature
}

/** The signatures of packed texts, from a row on. */
export function noteSignatures(packed: string, signatures: Int32Array, row: number): void {
  let signature = 0
  for (let index = 0; index < packed.length; index++) {
    const character = packed.charCodeAt(index)
    if (character !== separator) signature |= 1 << character
    else {
      signatures[row++] = signature
      signature = 0
    }
  }
  signatures[row] = signature
}
