import { findLabels, type Label } from './labels.ts'

/** A cell of a line. Offsets into the text. */
type Cell = { readonly start: number; readonly end: number }

/** A line of the text, and how its cells are separated: by a character, or by their position. */
export type Row = Cell & {
  readonly by: 'tab' | 'comma' | 'place'
  readonly cells: readonly Cell[]
  /** False for a sentence: commas alone do not make a table. */
  readonly isTable: boolean
}

const separators: readonly { readonly by: Row['by']; readonly pattern: RegExp; readonly when: RegExp }[] = [
  { by: 'tab', pattern: /\t/g, when: /\t/ },
  { by: 'tab', pattern: /\|/g, when: /\|/ },
  { by: 'place', pattern: / {2,}/g, when: /\S {2,}\S/ },
  { by: 'comma', pattern: /;/g, when: /;/ },
  { by: 'comma', pattern: /,/g, when: /,/ },
]

/** Reads the line that starts at this offset. */
export function rowAt(text: string, start: number): Row {
  const found = text.indexOf('\n', start)
  const end = found === -1 ? text.length : found
  const line = text.slice(start, end)
  const separator = separators.find(({ when }) => when.test(line))
  if (!separator) return { start, end, by: 'place', cells: [{ start, end }], isTable: false }
  const { by, pattern } = separator
  const cells: Cell[] = []
  let from = start
  for (const { index, 0: gap } of line.matchAll(pattern)) {
    cells.push({ start: from, end: start + index })
    from = start + index + gap.length
  }
  cells.push({ start: from, end })
  // Indentation is not a cell.
  return {
    start,
    end,
    by,
    cells: by === 'place' ? cells.filter((cell) => cell.end > cell.start) : cells,
    isTable: by !== 'comma',
  }
}

/** A column with a label at its head: a range of cell numbers, or of positions in the line. */
type Column = { readonly from: number; readonly to: number; readonly kind: Label['kind'] }

/** The headings that apply to the current line. */
export type Headings = { readonly by: Row['by']; readonly count: number; readonly columns: readonly Column[] }

export const noHeadings: Headings = { by: 'place', count: 0, columns: [] }

/** In characters. A longer text is a sentence, not a heading. */
const maxHeadingLength = 40
/** A line with more cells is not a table header: the whole file is one line. */
const maxColumns = 500

/** The headings after a line: its labels replace those above them in the same table. */
export function addHeadings(headings: Headings, text: string, row: Row): Headings {
  const { start, end, by, cells, isTable } = row
  if (cells.length > maxColumns || !/\p{L}/u.test(text.slice(start, end))) return headings
  const columns = cells.flatMap((cell, index): Column[] => {
    const kind = headingOf(text.slice(cell.start, cell.end))
    if (!kind) return []
    if (by !== 'place') return [{ from: index, to: index + 1, kind }]
    return [{ from: cell.start - start, to: (cells[index + 1]?.start ?? cell.end + maxHeadingLength) - start, kind }]
  })
  const isSameTable = by === headings.by && (by !== 'place' || isTable)
  if (!isSameTable) return { by, count: cells.length, columns }
  const others = headings.columns.filter((old) => !columns.some(({ from, to }) => from < old.to && to > old.from))
  return { by, count: columns.length > 0 ? cells.length : headings.count, columns: [...others, ...columns] }
}

function headingOf(words: string): Label['kind'] | null {
  if (words.trim().length > maxHeadingLength || /\d{4}/.test(words)) return null
  const labels = findLabels(words)
  return (labels.find(({ kind }) => kind !== 'other') ?? labels[0])?.kind ?? null
}

/** In characters: a number by position may begin this far before its heading. */
const slack = 2

/** The kind of the heading above digits in this cell of a row. */
export function headingAbove(headings: Headings, row: Row, cell: number, digits: Cell): Label['kind'] | null {
  // A line that begins with the digits and has no other cell stands under the first column.
  const standsAlone = row.cells.length === 1 && digits.start - row.start <= slack
  if (row.by !== headings.by && !standsAlone) return null
  // A sentence has commas too: it is a row only when it has as many cells as the headings.
  if (row.by === 'comma' && row.cells.length !== headings.count) return null
  if (headings.by !== 'place') return headings.columns.find(({ from }) => from === cell)?.kind ?? null
  const shared = ({ from, to }: Column) =>
    Math.min(digits.end - row.start, to) - Math.max(digits.start - row.start, from - slack)
  const above = headings.columns.filter((column) => shared(column) > 0)
  return above.sort((one, two) => shared(two) - shared(one))[0]?.kind ?? null
}
