import { type Candidate, findCandidates } from './find-candidates.ts'
import type { NumberKind } from './found-number.ts'
import { findLabels, type Label, labelAfter, labelBefore, lastUpTo, reach } from './labels.ts'
import { type Cell, createHeadings, type Headings, type Row, splitCells } from './table-rows.ts'

export type NumberInText = {
  readonly kind: NumberKind
  readonly start: number
  readonly end: number
  readonly shown: string
}

/** In characters. In a table row a label may be far from its number. */
const widestRow = 300

/**
 * Finds tax file numbers, Medicare numbers and payment card numbers in a text: digits that pass their check and have a
 * label near them, in the same row or at the head of their column. The nearest label decides, so that policy, loan,
 * application, account and telephone numbers do not match even when their digits pass.
 */
export function findNumbers(text: string): readonly NumberInText[] {
  const labels = findLabels(text)
  if (!labels.some(({ kind }) => kind !== 'other')) return []
  const candidates = Array.from(findCandidates(text))
  if (candidates.length === 0) return []

  const headings = createHeadings()
  const found: NumberInText[] = []
  let next = 0
  let before: Row | null = null
  for (const { line, start, row, labelsIn } of linesOf(text, labels)) {
    for (; (candidates[next]?.start ?? Number.POSITIVE_INFINITY) <= start + line.length; next += 1) {
      const candidate = candidates[next]
      if (!candidate || candidate.start < (found.at(-1)?.end ?? 0)) continue
      const kind = kindOf(text, labels, candidate, { line, start, row, before, headings })
      if (kind !== null && candidate.kinds.some((one) => one === kind))
        found.push({ kind: kind as NumberKind, start: candidate.start, end: candidate.end, shown: shownOf(candidate) })
    }
    if (next >= candidates.length) break
    headings.pass(line, start, row, labelsIn)
    if (line.trim() !== '') before = row
  }
  return found
}

type Place = {
  readonly line: string
  readonly start: number
  readonly row: Row
  readonly before: Row | null
  readonly headings: Headings
}

/** The kind that the labels around a candidate give it. */
function kindOf(text: string, labels: readonly Label[], { start, end }: Candidate, place: Place): Label['kind'] | null {
  // A letter directly before the digits makes them part of another word, unless it ends a label: "TFN123456782".
  if (/\p{L}/u.test(text.charAt(start - 1)) && !labels.some((label) => label.end === start)) return null
  const { line, row } = place
  const lineEnd = place.start + line.length
  const table = row.parted === 'by-tab' || row.parted === 'by-place'
  const index = Math.max(
    0,
    lastUpTo(row.cells, start, (cell) => cell.start),
  )
  const cell: Cell = (table && row.cells[index]) || { start: place.start, end: lineEnd }
  const near = (from: number, within: number, loose: boolean) =>
    labelBefore(text, labels, { start, from, within, loose })
  const beside = table ? (row.cells[index - 1]?.start ?? cell.start) : cell.start
  return (
    near(cell.start, reach, true) ??
    labelAfter(text, labels, end, cell.end) ??
    (table ? near(beside, widestRow, false) : null) ??
    place.headings.above(row, index, { start, end }, place.start) ??
    (table ? near(place.start, widestRow, false) : null) ??
    // A sentence may continue from the previous line; table cells do not.
    (table || place.before?.parted === 'by-tab' || place.before?.parted === 'by-place' ? null : near(0, reach, true))
  )
}

function* linesOf(text: string, labels: readonly Label[]) {
  let start = 0
  let first = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    while (first < labels.length && (labels[first]?.start ?? 0) < start) first += 1
    let last = first
    while (last < labels.length && (labels[last]?.start ?? 0) < end) last += 1
    const here = labels.slice(first, last)
    const labelsIn = (cell: Cell) => here.filter((label) => label.start >= cell.start && label.end <= cell.end)
    const line = text.slice(start, end)
    yield { line, start, row: splitCells(line, start), labelsIn }
    start = end + 1
  }
}

/** Formats the number in its groups, with dots for all but the last three digits. */
function shownOf({ groups }: Candidate): string {
  const total = groups.reduce((sum, { digits }) => sum + digits.length, 0)
  let place = 0
  return groups
    .map(({ digits }) => Array.from(digits, (digit) => (++place > total - 3 ? digit : '•')).join(''))
    .join(' ')
}
