import { isMedicareNumber, isPaymentCardNumber, isTaxFileNumber } from './check-digits.ts'
import { findLabels, findLastIndexUpTo, type Label, labelAfter, labelBefore, maxLabelDistance } from './labels.ts'
import type { FoundNumber, NumberKind } from './personal-number.ts'
import { addHeadings, type Headings, headingAbove, noHeadings, type Row, rowAt } from './table-rows.ts'

/** In characters. In a table row a label may be far from its number. */
const widestRow = 300

/**
 * Finds tax file numbers, Medicare numbers and payment card numbers in a text: digits that pass their check and have a
 * label near them, in the same row or at the head of their column. The nearest label decides, so that policy, loan,
 * application, account and telephone numbers do not match even when their digits pass.
 */
export function findNumbers(text: string): readonly Omit<FoundNumber, 'place'>[] {
  const labels = findLabels(text)
  if (!labels.some(({ kind }) => kind !== 'other')) return []
  const found: Omit<FoundNumber, 'place'>[] = []
  let headings = noHeadings
  let before: Row | null = null
  let row = rowAt(text, 0)
  for (const { start, end, kinds } of findCandidates(text)) {
    if (start < (found.at(-1)?.end ?? 0)) continue
    while (row.end < start) {
      headings = addHeadings(headings, text, row)
      if (text.slice(row.start, row.end).trim() !== '') before = row
      row = rowAt(text, row.end + 1)
    }
    const label = kindOf(text, labels, { start, end }, { row, before, headings })
    const kind = kinds.find((one) => one === label)
    if (kind) found.push({ kind, start, end, shown: maskAllButThree(text.slice(start, end)) })
  }
  return found
}

type Place = { readonly row: Row; readonly before: Row | null; readonly headings: Headings }
type Span = { readonly start: number; readonly end: number }

function kindOf(text: string, labels: readonly Label[], digits: Span, place: Place): Label['kind'] | null {
  const { start, end } = digits
  // A letter directly before the digits makes them part of another word, unless it ends a label: "TFN123456782".
  const isLabelled = labels[findLastIndexUpTo(labels, start, (label) => label.end)]?.end === start
  if (/\p{L}/u.test(text.charAt(start - 1)) && !isLabelled) return null
  const { row, before, headings } = place
  const index = findLastIndexUpTo(row.cells, start, (cell) => cell.start)
  const cell: Span = (row.isTable && row.cells[index]) || row
  const near = (from: number, within: number, loose: boolean) =>
    labelBefore(text, labels, { start, from, within, loose })
  return (
    near(cell.start, maxLabelDistance, true) ??
    labelAfter(text, labels, end, cell.end) ??
    (row.isTable ? near(row.cells[index - 1]?.start ?? cell.start, widestRow, false) : null) ??
    headingAbove(headings, row, index, digits) ??
    (row.isTable ? near(row.start, widestRow, false) : null) ??
    // A sentence may continue from the previous line; table cells do not.
    (row.isTable || before?.isTable ? null : near(0, maxLabelDistance, true))
  )
}

/** Keeps the groups of a number, with dots for all but the last three digits. */
function maskAllButThree(number: string): string {
  let left = number.replace(/\D/g, '').length
  return number.replace(/\D+/g, ' ').replace(/\d/g, (digit) => (left-- > 3 ? '•' : digit))
}

/** The checks and the usual digit groups of each kind. Among other digits, only a number in these groups counts. */
const checks: readonly { kind: NumberKind; passes: (digits: string) => boolean; written: RegExp }[] = [
  { kind: 'tax-file-number', passes: isTaxFileNumber, written: /^(?:[89]|3 3 3|2 3 3|3 3 2)$/ },
  { kind: 'medicare-number', passes: isMedicareNumber, written: /^(?:1[01]|4 5 1|4 5 2|4 5 1 1|10 1)$/ },
  { kind: 'payment-card-number', passes: isPaymentCardNumber, written: /^(?:1[3-9]|4 4 4 4|4 6 [45]|4 4 4 4 3)$/ },
]
const longest = 19

/**
 * Groups of digits that may form one number, separated by a few spaces, a dash, a point or a line end with an optional
 * dash before it. No number has more groups than this.
 */
const runs = /\d+(?: {0,3}(?:[-.]|(?:- {0,3})?\n[ \t]{0,80})? {0,3}\d+){0,59}/g

type Candidate = Span & { readonly kinds: readonly NumberKind[] }

/** Every sequence of whole digit groups that passes a check; the longest sequence of each start first. */
function* findCandidates(text: string): Generator<Candidate> {
  for (const run of text.matchAll(runs)) {
    const groups = Array.from(run[0].matchAll(/\d+/g), ({ index, 0: digits }) => ({ start: run.index + index, digits }))
    for (const [first, { start }] of groups.entries()) {
      const found: Candidate[] = []
      let digits = ''
      const lengths: number[] = []
      for (const group of groups.slice(first, first + longest)) {
        digits += group.digits
        lengths.push(group.digits.length)
        if (digits.length > longest) break
        const isWhole = lengths.length === groups.length
        const passing = checks.filter(
          ({ passes, written }) => (isWhole || written.test(lengths.join(' '))) && passes(digits),
        )
        const end = group.start + group.digits.length
        if (passing.length > 0 && standsAlone(text, start, end))
          found.unshift({ start, end, kinds: passing.map(({ kind }) => kind) })
      }
      yield* found
    }
  }
}

/**
 * True unless the digits are part of a word, an amount or a longer number. A label may directly precede them:
 * "TFN123456782".
 */
function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start)
  const after = text.slice(end, end + 2)
  return !/[$+%]\s?$|\d[-.]$/.test(before) && !/^(?:\p{L}|%|[-.]\d)/u.test(after)
}
