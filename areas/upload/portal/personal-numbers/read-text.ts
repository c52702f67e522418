import { foldCharacter } from './fold-character.ts'
import { createPlainText, type PlainText } from './plain-text.ts'

/** Line ends of every kind, and whatever is not ASCII. */
const special = /\r\n?|[\v\f]|[^\0-\x7f]/gu

/** Plain text as it reads. */
export function readText(source: string): PlainText {
  const plain = createPlainText()
  let from = 0
  for (const found of source.matchAll(special)) {
    plain.copy(source.slice(from, found.index), from)
    putFolded(plain, found[0], found.index)
    from = found.index + found[0].length
  }
  plain.copy(source.slice(from), from)
  return plain.done()
}

export function putFolded(plain: ReturnType<typeof createPlainText>, source: string, from: number): void {
  const folded = /^[\r\v\f\u2028\u2029\u0085]/.test(source) ? '\n' : foldCharacter(source)
  // A pair that stays a pair is two characters of the source.
  if (folded.length === source.length) plain.copy(folded, from)
  else plain.put(folded, from, source.length)
}
