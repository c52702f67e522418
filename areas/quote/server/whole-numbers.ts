import * as z from 'zod/mini'

/** A whole number of a stored document, such as cents: exact in JSON up to 2^53, and a bigint in our hands. */
export const wholeNumber = z.pipe(
  z.int(),
  z.transform((stored: number) => BigInt(stored)),
)

/** Writes a document for a `jsonb` column; `wholeNumber` reads its bigints back. */
export function writeDocument(document: object): string {
  return JSON.stringify(document, (_key, value: unknown) => (typeof value === 'bigint' ? exactNumber(value) : value))
}

function exactNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large to be stored exactly`)
  return number
}
