import { createPlainText, type PlainText } from './plain-text.ts'
import { putFolded } from './read-text.ts'

/**
 * Comments and code, which without an end go on to that of the page; tags, character references, white space, and
 * whatever is not ASCII. Each finds its end or stops at once: a page of beginnings takes no longer than another.
 */
const special =
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

/** A web page as it reads: its cells parted by tabs, its blocks by line ends, tags within a line by nothing. */
export function readHtml(source: string): PlainText {
  const plain = createPlainText()
  let from = 0
  for (const found of source.matchAll(special)) {
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
  // The end of a cell parts it from the next; its start would part a row's first from nothing.
  if (cell.test(tag)) return whole.startsWith('</') ? '\t' : ''
  return block.test(tag) ? '\n' : ''
}

function putCharacter(plain: ReturnType<typeof createPlainText>, code: number, from: number, span: number): void {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return
  const read = createPlainText()
  putFolded(read, String.fromCodePoint(code), 0)
  plain.put(read.done().text.slice(0, 1), from, span)
}
