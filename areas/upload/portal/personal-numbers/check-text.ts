import { decodeText } from './decode-text.ts'
import { findNumbers } from './find-numbers.ts'
import type { FoundNumber } from './found-number.ts'
import { maskText } from './mask-text.ts'
import type { PlainText } from './plain-text.ts'
import { readHtml } from './read-html.ts'
import { readText } from './read-text.ts'

/** The personal numbers in the bytes of a text file, with the lines that they stand on. */
export function checkText(bytes: Uint8Array, name: string): readonly FoundNumber[] {
  const { text } = decodeText(bytes)
  const plain = readPlain(text, name)
  let line = 1
  let counted = 0
  return findNumbers(plain.text).map(({ kind, shown, start, end }) => {
    const source = { start: plain.sourceOf(start).start, end: plain.sourceOf(end - 1).end }
    line += text.slice(counted, source.start).match(/\r\n?|\n/g)?.length ?? 0
    counted = source.start
    return { kind, shown, place: { line }, ...source }
  })
}

/** The bytes of a text file with the digits of those numbers written over. */
export function maskNumbers(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  numbers: readonly FoundNumber[],
): Uint8Array<ArrayBuffer> {
  const decoded = decodeText(bytes)
  return maskText(bytes, decoded, readPlain(decoded.text, name), numbers)
}

/** The personal numbers in the pages of a document, which are laid out as text. */
export function checkPages(pages: readonly string[]): readonly FoundNumber[] {
  const found = pages.flatMap((page, index) =>
    findNumbers(readText(page).text).map((number) => ({ ...number, place: { page: index + 1 } })),
  )
  // A field of a form is read at its place and under its name.
  const keyOf = ({ kind, shown, place }: FoundNumber) => JSON.stringify([kind, shown.replaceAll(' ', ''), place])
  return [...new Map(found.map((number) => [keyOf(number), number])).values()]
}

function readPlain(text: string, name: string): PlainText {
  return /\.html?$/i.test(name) ? readHtml(text) : readText(text)
}
