import { findNumbers } from './find-numbers.ts'
import type { FoundNumber } from './personal-number.ts'
import { markedDigit, normalizeText, parseHtml, removeMarks, sourceOffsets } from './plain-text.ts'

/** Finds the personal numbers in a text file, with their lines. */
export function checkText(bytes: Uint8Array, name: string): readonly FoundNumber[] {
  const { text, marked } = decodeText(bytes, name)
  const toSource = sourceOffsets(marked)
  let line = 1
  let counted = 0
  return findNumbers(removeMarks(marked)).map(({ kind, shown, start, end }) => {
    const from = toSource(start)
    line += text.slice(counted, from).match(/\r\n?|\n/g)?.length ?? 0
    counted = from
    return { kind, shown, place: { line }, start: from, end: toSource(end - 1) + 1 }
  })
}

/** Finds the personal numbers in the pages of a document that were converted to text. */
export function checkPages(pages: readonly string[]): readonly FoundNumber[] {
  const found = pages.flatMap((page, index) =>
    findNumbers(removeMarks(normalizeText(page))).map((number) => ({ ...number, place: { page: index + 1 } })),
  )
  // Each form field is read twice, at its position and after its name: one match is enough.
  const keyOf = ({ kind, shown, place }: FoundNumber) => JSON.stringify([kind, shown.replaceAll(' ', ''), place])
  return [...new Map(found.map((number) => [keyOf(number), number])).values()]
}

/** A copy of a text file with "X" for the digits of those numbers. The length and all other bytes stay the same. */
export function maskNumbers(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  numbers: readonly FoundNumber[],
): Uint8Array<ArrayBuffer> {
  const { text, marked, encoding } = decodeText(bytes, name)
  const { x, lengthOf } = encodings[encoding]
  const masked = bytes.slice()
  let measured = 0
  let at = 0
  let next = 0
  for (const { index, 0: digit } of marked.matchAll(markedDigit)) {
    while ((numbers[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next += 1
    const number = numbers[next]
    if (!number) break
    if (index < number.start) continue
    at += lengthOf(text.slice(measured, index))
    measured = index + digit.length
    const end = at + lengthOf(text.slice(index, measured))
    for (; at < end; at += x.length) masked.set(x, at)
  }
  return masked
}

const encoder = new TextEncoder()

/** The bytes of "X", and how many bytes a part of the text has. */
const encodings = {
  'utf-8': { x: [0x58], lengthOf: (text: string) => encoder.encode(text).length },
  'windows-1252': { x: [0x58], lengthOf: (text: string) => text.length },
  'utf-16le': { x: [0x58, 0], lengthOf: (text: string) => 2 * text.length },
  'utf-16be': { x: [0, 0x58], lengthOf: (text: string) => 2 * text.length },
} as const

/** Decodes a file with the encoding that its bytes suggest; the text keeps the byte order mark. */
function decodeText(bytes: Uint8Array, name: string) {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  return { text, encoding, marked: /\.html?$/i.test(name) ? parseHtml(text) : normalizeText(text) }
}

function encodingOf(bytes: Uint8Array): keyof typeof encodings {
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
