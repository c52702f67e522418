import type { Label } from './find-labels.ts'
import { lastUpTo } from './last-up-to.ts'

type Kind = Label['kind']

/** Characters between a word and the number that it is about, at most. */
export const reach = 40

/** Words that stand between a label and its number and change nothing: "loan number is 20012345". */
const filler = new Set(
  'number numbers no nos num nr id ids code is are was of for and or the lender ref reference'.split(' '),
)

type Before = {
  /** Where the number starts, and where to stop looking. */
  readonly start: number
  readonly from: number
  readonly within: number
  /** Whether a word about another kind of number counts only right before this one. */
  readonly loose: boolean
}

/** What the nearest word before a number says that it is. */
export function labelBefore(
  text: string,
  labels: readonly Label[],
  { start, from, within, loose }: Before,
): Kind | null {
  for (let index = lastBefore(labels, start); index >= 0; index -= 1) {
    const label = labels[index]
    if (!label || label.start < from || start - label.end > within) return null
    if (label.kind !== 'other' || !loose || isAttached(text.slice(label.end, start))) return label.kind
  }
  return null
}

/** What a word after a number says that it is, unless the word is followed by a number of its own. */
export function labelAfter(text: string, labels: readonly Label[], end: number, to: number): Kind | null {
  const label = labels[lastBefore(labels, end) + 1]
  if (!label || label.start < end || label.end > to || label.start - end > reach) return null
  if (/[.;\n]|\d{4}/.test(text.slice(end, label.start))) return null
  const next = text.slice(label.end, label.end + reach)
  return /^[\s:#=.(]{0,6}(?:(?:number|no|num|is)[\s:#=.]{0,4}){0,2}\d/i.test(next) ? null : label.kind
}

/** True when nothing between a label and a number gives the number another meaning. */
function isAttached(between: string): boolean {
  if (between.length > 2 * reach) return false
  // "TFN for loan 20012345: …": the loan has its number already.
  if (/\d{4}[^,;&]*:/.test(between)) return false
  const words = between.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.every((word, index) => filler.has(word) || (index === words.length - 1 && isPrefix(between, word)))
}

/** Letters that belong to the number itself: "LN-20012345". */
function isPrefix(between: string, word: string): boolean {
  return word.length <= 4 && /\p{L}-?$/u.test(between)
}

/** The index of the last label that ends at or before a place, or -1. */
function lastBefore(labels: readonly Label[], place: number): number {
  return lastUpTo(labels, place, ({ end }) => end)
}
