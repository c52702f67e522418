/** Plain text with the source offsets of each character, in UTF-16 units. */
export type PlainText = {
  readonly text: string
  /** The range of a character in the source; `end` is exclusive. */
  readonly sourceOf: (index: number) => { readonly start: number; readonly end: number }
}

type Piece = { readonly at: number; readonly from: number; readonly span: number }

/** Builds plain text from source text that is copied, or replaced by one character. */
export function createPlainText() {
  const parts: string[] = []
  const pieces: Piece[] = []
  let length = 0
  const add = (text: string, from: number, span: number) => {
    if (text === '') return
    const last = pieces.at(-1)
    const goesOn = last?.span === 1 && span === 1 && from - last.from === length - last.at
    if (!goesOn) pieces.push({ at: length, from, span })
    parts.push(text)
    length += text.length
  }
  return {
    /** Copies source characters, starting at this offset. */
    copy: (text: string, from: number) => add(text, from, 1),
    /** Replaces `span` characters of the source with one character. */
    put: (character: string, from: number, span: number) => add(character, from, span),
    done: (): PlainText => ({ text: parts.join(''), sourceOf: (index) => sourceOf(pieces, index) }),
  }
}

function sourceOf(pieces: readonly Piece[], index: number) {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((pieces[middle]?.at ?? 0) <= index) low = middle
    else high = middle - 1
  }
  const { at, from, span } = pieces[low] ?? { at: 0, from: 0, span: 1 }
  const start = from + (index - at)
  return { start, end: start + span }
}

/** Line ends of every kind, and all non-ASCII characters. */
const notPlain = /\r\n?|[\v\f]|[^\0-\x7f]/gu

/** Normalizes the characters of a text. */
export function readText(source: string): PlainText {
  const plain = createPlainText()
  let from = 0
  for (const found of source.matchAll(notPlain)) {
    plain.copy(source.slice(from, found.index), from)
    putFolded(plain, found[0], found.index)
    from = found.index + found[0].length
  }
  plain.copy(source.slice(from), from)
  return plain.done()
}

function putFolded(plain: ReturnType<typeof createPlainText>, source: string, from: number): void {
  const folded = /^[\r\v\f\u2028\u2029\u0085]/.test(source) ? '\n' : foldCharacter(source)
  // A surrogate pair that stays unchanged is two characters of the source.
  if (folded.length === source.length) plain.copy(folded, from)
  else plain.put(folded, from, source.length)
}

/**
 * Comments and code, which extend to the end of the page when they are not closed; tags, character references, white
 * space and all non-ASCII characters. Each alternative matches in linear time, even in a page of unclosed openings.
 */
const markup =
  /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<\/?([a-z][a-z0-9]*)\b[^<>]*>|&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));|[\r\n\t]+|[^\0-\x7f]/giu

const cell = /^t[dh]$/i
const block =
  /^(?:address|article|br|dd|div|dl|dt|fieldset|form|h[1-6]|hr|legend|li|ol|option|p|pre|section|table|tr|ul)$/i

const named: Readonly<Record<string, string>> = {
  amp: '&',
  emsp: ' ',
  ensp: ' ',
  gt: '>',
  lt: '<',
  mdash: '-',
  nbsp: ' ',
  ndash: '-',
  quot: '"',
  thinsp: ' ',
}

/** Extracts the text of a web page: tabs between cells, line ends between blocks, nothing for inline tags. */
export function readHtml(source: string): PlainText {
  const plain = createPlainText()
  let from = 0
  for (const found of source.matchAll(markup)) {
    const [whole, , tag, decimal, hexadecimal, name] = found
    plain.copy(source.slice(from, found.index), from)
    const number = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : null
    if (tag !== undefined) plain.put(breakOf(whole, tag), found.index, whole.length)
    else if (number !== null) putCharacter(plain, number, found.index, whole.length)
    else if (name !== undefined) plain.put(named[name.toLowerCase()] ?? '', found.index, whole.length)
    else if (/^\s/.test(whole) && whole.charCodeAt(0) < 128) plain.put(' ', found.index, whole.length)
    else if (!whole.startsWith('<')) putFolded(plain, whole, found.index)
    from = found.index + whole.length
  }
  plain.copy(source.slice(from), from)
  return plain.done()
}

function breakOf(whole: string, tag: string): string {
  // Only the end of a cell adds a tab: its start would add one before the first cell of a row.
  if (cell.test(tag)) return whole.startsWith('</') ? '\t' : ''
  return block.test(tag) ? '\n' : ''
}

function putCharacter(plain: ReturnType<typeof createPlainText>, code: number, from: number, span: number): void {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return
  const read = createPlainText()
  putFolded(read, String.fromCodePoint(code), 0)
  plain.put(read.done().text.slice(0, 1), from, span)
}

const digit = /^\p{Nd}$/u
const invisible = /^\p{Cf}$/u
const space = /^\p{Zs}$/u
const dash = /^[\p{Pd}\u2212]$/u

/**
 * Normalizes a character: digits of any script to 0–9, spaces to a space, dashes to "-". Removes invisible characters
 * and keeps all others.
 */
function foldCharacter(character: string): string {
  if (digit.test(character)) return String(digitValue(character))
  if (invisible.test(character)) return ''
  if (space.test(character)) return ' '
  if (dash.test(character)) return '-'
  const usual = character.normalize('NFKC')
  return usual.length === 1 ? usual : character
}

function digitValue(character: string): number {
  const usual = character.normalize('NFKC')
  if (usual >= '0' && usual <= '9') return Number(usual)
  // Unicode assigns the ten digits of a script to consecutive code points.
  const code = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value += 1
  return value
}
