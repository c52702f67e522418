import type { NumberKind } from './personal-number.ts'

/**
 * A label in the text and the kind of number that it announces; `other` is a business number, which is not
 * confidential.
 */
export type Label = { readonly kind: NumberKind | 'other'; readonly start: number; readonly end: number }

const alone = (words: string) => `(?<![a-z])(?:${words})(?![a-z])`

const taxFile = `tfns?(?![a-z])|${alone('t\\. ?f\\. ?n|t\\.f\\.n')}|tax(?:ation)?[ \\n_-]{0,2}file`
const medicare = 'medicare'
const card = `${alone('(?:credit|debit|payment)?cards?|card(?:no|num|number|holder|details)|visa|amex|american express|maestro|unionpay|diners|jcb|cvv2?|cvc2?')}|master ?card`
/** Suffixes that turn a word for an owner into a label: "customer no." */
const numbered = '[ _-]?(?:numbers?|no|num|nr|ids?)'
const other = [
  alone(
    'rate[ -]cards?|polic(?:y|ies)(?:no|num|number)?|loans?(?:no|num|number|id)?|applications?(?:no|num|number|id)?',
  ),
  alone('abn|acn|arbn|bsb|accounts?|accts?|acc|a/c|phones?|telephone|mobile|mob|tel|ph|fax|contact'),
  alone('reference|ref|invoice|quote|claim|licence|license|passport|title|folio|amount|premium|balance|price'),
  alone('valuation|receipt|order|request|security|dob|date of birth|lmi|crn|cif|dp|(?:deposited|strata) plan'),
  alone(`(?:customer|client|member|membership|employee|payroll|case|matter|deal|file|document)${numbered}`),
  alone(`(?:certificate|transaction|serial)${numbered}|borrower[ _-]?ids?|membership`),
].join('|')

/** Words that extend a label without changing its kind: "Medicare card reference number", "card account no.". */
const tail =
  '(?:[ :_.#/-]{0,3}(?:cards?|accounts?|members?|membership|file|reference|ref|numbers?|no|num|nr|holder|details|id|irn)(?![a-z])){0,4}'

const labels = new RegExp(
  `(?<taxFile>(?:${taxFile})${tail})|(?<medicare>${medicare}${tail})|(?<card>(?:${card})${tail})|(?<other>${other})`,
  'gi',
)

export function findLabels(text: string): readonly Label[] {
  return Array.from(text.matchAll(labels), ({ index, 0: words, groups = {} }) => {
    const kind = groups.taxFile
      ? 'tax-file-number'
      : groups.medicare
        ? 'medicare-number'
        : groups.card
          ? 'payment-card-number'
          : 'other'
    return { kind, start: index, end: index + words.length }
  })
}

type Kind = Label['kind']

/** Maximum characters between a label and its number. */
export const maxLabelDistance = 40

/** Words between a label and its number that do not change the meaning: "loan number is 20012345". */
const filler = new Set(
  'number numbers no nos num nr id ids code is are was of for and or the lender ref reference'.split(' '),
)

type Before = {
  /** `start` of the number; `from` is where the search ends; `within` is the maximum distance in characters. */
  readonly start: number
  readonly from: number
  readonly within: number
  /** True: a label of kind `other` counts only when it is attached to the number. */
  readonly loose: boolean
}

/** The kind of the nearest label before a number. */
export function labelBefore(
  text: string,
  labels: readonly Label[],
  { start, from, within, loose }: Before,
): Kind | null {
  for (let index = findLastIndexUpTo(labels, start, ({ end }) => end); index >= 0; index -= 1) {
    const label = labels[index]
    if (!label || label.start < from || start - label.end > within) return null
    if (label.kind !== 'other' || !loose || isAttached(text.slice(label.end, start))) return label.kind
  }
  return null
}

/** The kind of the label after a number, unless that label has its own number. */
export function labelAfter(text: string, labels: readonly Label[], end: number, to: number): Kind | null {
  const label = labels[findLastIndexUpTo(labels, end, (one) => one.end) + 1]
  if (!label || label.start < end || label.end > to || label.start - end > maxLabelDistance) return null
  if (/[.;\n]|\d{4}/.test(text.slice(end, label.start))) return null
  const next = text.slice(label.end, label.end + maxLabelDistance)
  return /^[\s:#=.(]{0,6}(?:(?:number|no|num|is)[\s:#=.]{0,4}){0,2}\d/i.test(next) ? null : label.kind
}

/** True when the text between a label and a number does not change the meaning of the number. */
function isAttached(between: string): boolean {
  if (between.length > 2 * maxLabelDistance) return false
  // "TFN for loan 20012345: …": the label "loan" already has its number.
  if (/\d{4}[^,;&]*:/.test(between)) return false
  const words = between.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.every((word, index) => filler.has(word) || (index === words.length - 1 && isPrefix(between, word)))
}

/** True for letters that are part of the number: "LN-20012345". */
function isPrefix(between: string, word: string): boolean {
  return word.length <= 4 && /\p{L}-?$/u.test(between)
}

/** The index of the last item at or before an offset, or -1. The items must be in ascending order. */
export function findLastIndexUpTo<Item>(
  items: readonly Item[],
  place: number,
  placeOf: (item: Item) => number,
): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && placeOf(item) <= place) low = middle + 1
    else high = middle
  }
  return low - 1
}
