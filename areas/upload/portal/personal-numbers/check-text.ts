import { findNumbers } from './find-numbers.ts'
import type { FoundNumber } from './found-number.ts'
import { type PlainText, readHtml, readText } from './plain-text.ts'

/** Finds the personal numbers in a text file, with their lines. */
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

/** Returns a copy of a text file with the digits of those numbers masked. */
export function maskNumbers(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  numbers: readonly FoundNumber[],
): Uint8Array<ArrayBuffer> {
  const decoded = decodeText(bytes)
  return maskText(bytes, decoded, readPlain(decoded.text, name), numbers)
}

/** Finds the personal numbers in the pages of a document that were converted to text. */
export function checkPages(pages: readonly string[]): readonly FoundNumber[] {
  const found = pages.flatMap((page, index) =>
    findNumbers(readText(page).text).map((number) => ({ ...number, place: { page: index + 1 } })),
  )
  // Each form field is read twice, at its position and after its name: one match is enough.
  const keyOf = ({ kind, shown, place }: FoundNumber) => JSON.stringify([kind, shown.replaceAll(' ', ''), place])
  return [...new Map(found.map((number) => [keyOf(number), number])).values()]
}

function readPlain(text: string, name: string): PlainText {
  return /\.html?$/i.test(name) ? readHtml(text) : readText(text)
}

/** The encoding of a text file. Masking must not change any other byte. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Decodes a file with the encoding that its bytes suggest; the text keeps the byte order mark. */
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
    // One byte per character: "ANSI" in the terms of Windows.
    return 'windows-1252'
  }
}

type Range = { readonly start: number; readonly end: number }

/** The bytes of "X" in each encoding. */
const marks: Readonly<Record<TextEncoding, readonly number[]>> = {
  'utf-8': [0x58],
  'windows-1252': [0x58],
  'utf-16le': [0x58, 0],
  'utf-16be': [0, 0x58],
}

/**
 * Replaces every digit in the ranges with "X". The ranges are in ascending order. All other bytes and the length stay
 * the same.
 */
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

/** The digits within the ranges, in ascending order. */
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

/** Maps offsets in a text to offsets in its bytes. Call it with ascending offsets: each character is measured once. */
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
