import type { Label } from './labels.ts'

/** A cell of a line. Offsets into the text. */
export type Cell = { readonly start: number; readonly end: number }
/** How the cells of a line are separated: by a character, or by their position. */
export type Parted = 'by-tab' | 'by-comma' | 'by-place' | 'not'
export type Row = { readonly parted: Parted; readonly cells: readonly Cell[] }

const partings: readonly { readonly parted: Parted; readonly by: RegExp; readonly when: RegExp }[] = [
  { parted: 'by-tab', by: /\t/g, when: /\t/ },
  { parted: 'by-tab', by: /\|/g, when: /\|/ },
  { parted: 'by-place', by: / {2,}/g, when: /\S {2,}\S/ },
  { parted: 'by-comma', by: /;/g, when: /;/ },
  { parted: 'by-comma', by: /,/g, when: /,/ },
]

/** Splits a line into cells; `offset` is the start of the line in the text. */
export function splitCells(line: string, offset: number): Row {
  const parting = partings.find(({ when }) => when.test(line))
  if (!parting) return { parted: 'not', cells: [{ start: offset, end: offset + line.length }] }
  const cells: Cell[] = []
  let start = 0
  for (const found of line.matchAll(parting.by)) {
    cells.push({ start: offset + start, end: offset + found.index })
    start = found.index + found[0].length
  }
  cells.push({ start: offset + start, end: offset + line.length })
  // Indentation is not a cell.
  return {
    parted: parting.parted,
    cells: parting.parted === 'by-place' ? cells.filter(({ start: from, end }) => end > from) : cells,
  }
}

type Kind = Label['kind']
/** A heading by position: its column extends to the start of the next one. Offsets into its line. */
type Column = { readonly from: number; readonly to: number; readonly kind: Kind }

/** The table headings that apply to the current line. */
export type Headings = {
  /** Updates the headings with a line that starts at this offset. */
  readonly pass: (line: string, start: number, row: Row, labelsIn: (cell: Cell) => readonly Label[]) => void
  /** The kind of the heading above a number in this cell of a row. */
  readonly above: (row: Row, cell: number, number: Cell, lineStart: number) => Kind | null
}

/** In characters. A longer text is a sentence, not a heading. */
const longestHeading = 40
/** A line with more cells is not a table header: the whole file is one line. */
const mostColumns = 500

export function createHeadings(): Headings {
  /** The headings of cells that a character separates, by index. */
  let byIndex = { parted: 'not' as Parted, count: 0, kinds: new Map<number, Kind>() }
  let byPlace: readonly Column[] = []

  return {
    pass: (line, start, { parted, cells }, labelsIn) => {
      if (cells.length > mostColumns || !/\p{L}/u.test(line)) return
      const kinds = cells.map((cell) => headingOf(line.slice(cell.start - start, cell.end - start), labelsIn(cell)))
      const found = kinds.flatMap((kind, index) => (kind ? [[index, kind] as const] : []))
      const sameTable = parted === byIndex.parted
      if (!sameTable || found.length > 0)
        byIndex = { parted, count: cells.length, kinds: new Map([...(sameTable ? byIndex.kinds : []), ...found]) }
      const columns = cells.flatMap((cell, index) => columnOf(cells, index, cell, kinds[index] ?? null, start))
      const others = byPlace.filter((old) => !columns.some(({ from, to }) => from < old.to && to > old.from))
      byPlace = parted === 'by-place' ? [...others, ...columns] : columns
    },
    above: ({ parted, cells }, cell, number, lineStart) => {
      if (parted === 'by-tab' || parted === 'by-comma') {
        // A sentence has commas too: it is a row only when it has as many cells as the headings.
        const isRow = parted === byIndex.parted && (parted === 'by-tab' || cells.length === byIndex.count)
        return (isRow && byIndex.kinds.get(cell)) || null
      }
      const from = number.start - lineStart
      const to = number.end - lineStart
      const shared = (column: Column) => Math.min(to, column.to) - Math.max(from, column.from - 2)
      const best = byPlace.filter((column) => shared(column) > 0).sort((one, two) => shared(two) - shared(one))[0]
      return best?.kind ?? null
    },
  }
}

function headingOf(words: string, labels: readonly Label[]): Kind | null {
  if (words.trim().length > longestHeading || /\d{4}/.test(words)) return null
  return (labels.find(({ kind }) => kind !== 'other') ?? labels[0])?.kind ?? null
}

function columnOf(cells: readonly Cell[], index: number, cell: Cell, kind: Kind | null, start: number): Column[] {
  if (!kind) return []
  const to = cells[index + 1]?.start ?? cell.end + longestHeading
  return [{ from: cell.start - start, to: to - start, kind }]
}
