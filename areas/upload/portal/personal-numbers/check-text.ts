import { findNumbers } from './find-numbers.ts'
import type { FoundNumber } from './found-number.ts'
import { type PlainText, readHtml, readText } from './plain-text.ts'

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

/** How a text file's bytes are to be read, and written back without touching any other byte. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The text of a file, its byte order mark included, and its encoding as far as its bytes say. */
function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding } {
  const encoding = encodingOf(bytes)
  return { text: new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // One byte, one character: what Windows calls ANSI.
    return 'windows-1252'
  }
}

type Range = { readonly start: number; readonly end: number }

/** "X" in the encoding: a sign that every encoding has. */
const marks: Readonly<Record<TextEncoding, readonly number[]>> = {
  'utf-8': [0x58],
  'windows-1252': [0x58],
  'utf-16le': [0x58, 0],
  'utf-16be': [0, 0x58],
}

/** Writes "X" over every digit in the ranges of a source, which are in order. No other byte changes, nor the length. */
function maskText(
  bytes: Uint8Array<ArrayBuffer>,
  { text, encoding }: ReturnType<typeof decodeText>,
  plain: PlainText,
  ranges: readonly Range[],
): Uint8Array<ArrayBuffer> {
  const masked = bytes.slice()
  const mark = marks[encoding]
  const measure = measureBytes(text, encoding)
  for (const { start, end } of digitsIn(plain, ranges)) {
    const from = measure(start)
    const to = measure(end)
    for (let at = from; at < to; at += 1) masked[at] = mark[(at - from) % mark.length] ?? 0
  }
  return masked
}

/** The digits of a source that lie in the ranges, in order. */
function* digitsIn({ text, sourceOf }: PlainText, ranges: readonly Range[]): Generator<Range> {
  let next = 0
  for (const { index } of text.matchAll(/\d/g)) {
    const digit = sourceOf(index)
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= digit.start) next += 1
    const range = ranges[next]
    if (!range) return
    if (digit.start >= range.start) yield digit
  }
}

/** From places in a text to places in its bytes; asked in order, so that each character is measured once. */
function measureBytes(text: string, encoding: TextEncoding): (place: number) => number {
  if (encoding === 'windows-1252') return (place) => place
  if (encoding !== 'utf-8') return (place) => 2 * place
  const encoder = new TextEncoder()
  let known = 0
  let bytes = 0
  return (place) => {
    bytes += encoder.encode(text.slice(known, place)).length
    known = place
    return bytes
  }
}
