/**
 * The comparison key of a reference: case, surrounding blanks, the form of accents and the width of letters do not count
 * (Unicode NFKC).
 */
export function referenceKey(reference: string): string {
  return reference.normalize('NFKC').trim().toLowerCase()
}

const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** True when letters of alphabets that look alike are mixed, such as a Cyrillic S among Latin letters. */
export function mixesAlphabets(reference: string): boolean {
  return alphabets.filter((alphabet) => alphabet.test(reference.normalize('NFKC'))).length > 1
}

export const mixedAlphabets = (label: string) => `${label} mixes letters of different alphabets. Type it again.`
