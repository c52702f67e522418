import type { TextEncoding } from './decode-text.ts'
import type { PlainText } from './plain-text.ts'

type Range = { readonly start: number; readonly end: number }
type Decoded = { readonly text: string; readonly encoding: TextEncoding }

/** "X" in the encoding: a sign that every encoding has. */
const marks: Readonly<Record<TextEncoding, readonly number[]>> = {
  'utf-8': [0x58],
  'windows-1252': [0x58],
  'utf-16le': [0x58, 0],
  'utf-16be': [0, 0x58],
}

/** Writes "X" over every digit in the ranges of a source, which are in order. No other byte changes, nor the length. */
export function maskText(
  bytes: Uint8Array<ArrayBuffer>,
  { text, encoding }: Decoded,
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
