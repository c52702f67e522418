/**
 * Marks in a plain text, which has the length of its source: `nothing` for a removed character, `rest` for a further
 * unit of the character before it. So offsets into a marked text are offsets into its source.
 */
const nothing = '\ue000'
const rest = '\ue001'

const marks = /[\ue000\ue001]+/g

export function removeMarks(marked: string): string {
  return marked.replace(marks, '')
}

/** Maps offsets into the text without its marks to offsets into the source. Call it with ascending offsets. */
export function sourceOffsets(marked: string): (offset: number) => number {
  let next = 0
  let seen = -1
  return (offset) => {
    for (; seen < offset; next += 1) if (marked[next] !== nothing && marked[next] !== rest) seen += 1
    return next - 1
  }
}

/** A digit of a marked text with its further units. */
export const markedDigit = /\d\ue001*/g

/** Line ends of every kind, and all characters beyond ASCII. */
const notPlain = /\r\n?|[\v\f]|[^\0-\x7f]/gu

/** Normalizes the characters of a text, with marks. */
export function normalizeText(source: string): string {
  return source.replace(notPlain, (found) => fill(foldCharacter(found), found.length))
}

function fill(character: string, length: number): string {
  return character.padEnd(length, character === '' ? nothing : rest)
}

/**
 * Comments and code, which extend to the end of the page when they are not closed; tags, character references, white
 * space and all non-ASCII characters. Each alternative matches in linear time, even in a page of unclosed openings.
 */
const markup =
  /<!--[\s\S]*?(?:-->|$)|<(?:script|style)\b[\s\S]*?(?:<\/(?:script|style)\s*>|$)|<\/?(?<tag>[a-z][a-z0-9]*)\b[^<>]*>|&(?:#(?<decimal>\d{1,7})|#x(?<hexadecimal>[0-9a-f]{1,6})|(?<name>[a-z]{2,8}));|[\r\n\t]+|[^\0-\x7f]/giu

const cell = /^t[dh]$/i
const block =
  /^(?:address|article|br|dd|div|dl|dt|fieldset|form|h[1-6]|hr|legend|li|ol|option|p|pre|section|table|tr|ul)$/i

const namedCharacters: Readonly<Record<string, string>> = {
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

/** Extracts the text of a web page, with marks: tabs between cells, line ends between blocks. */
export function parseHtml(source: string): string {
  return source.replace(markup, (whole, ...match) => fill(textOf(whole, match.at(-1)), whole.length))
}

type Groups = { readonly [group in 'tag' | 'decimal' | 'hexadecimal' | 'name']?: string }

function textOf(whole: string, { tag, decimal, hexadecimal, name }: Groups): string {
  // Only the end of a cell adds a tab: its start would add one before the first cell of a row.
  if (tag && cell.test(tag)) return whole.startsWith('</') ? '\t' : ''
  if (tag) return block.test(tag) ? '\n' : ''
  if (name) return namedCharacters[name.toLowerCase()] ?? ''
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16)
  if (code > 0 && code <= 0x10ffff) return foldCharacter(String.fromCodePoint(code))
  if (whole.charCodeAt(0) < 128) return /^\s/.test(whole) ? ' ' : ''
  return foldCharacter(whole)
}

const lineEnd = /^[\r\v\f\u2028\u2029\u0085]/
const digit = /^\p{Nd}$/u
const invisible = /^[\p{Cf}\p{Co}]$/u
const space = /^\p{Zs}$/u
const dash = /^[\p{Pd}\u2212]$/u

/**
 * Normalizes a character: digits of any script to 0–9, spaces to a space, dashes to "-". Removes invisible and
 * private characters, and keeps all others.
 */
function foldCharacter(character: string): string {
  if (lineEnd.test(character)) return '\n'
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
