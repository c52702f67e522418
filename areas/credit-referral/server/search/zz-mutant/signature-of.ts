/**
 * A number in which every character of a text sets one of 32 bits: a text contains another only if its signature has all
 * bits of the other's. Most rows are ruled out by it, without a look at their text.
 */
export function signatureOf(text: string): number {
  let signature = 0
  for (let index = 0; index < text.length; index++) signature |= 1 << text.charCodeAt(index)
  return signature
}
