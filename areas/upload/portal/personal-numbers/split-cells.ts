/** A cell of a line. Offsets into the text. */
export type Cell = { readonly start: number; readonly end: number }
/** How the cells of a line are told apart: by a sign between them, or by where they stand. */
export type Parted = 'by-tab' | 'by-comma' | 'by-place' | 'not'
export type Row = { readonly parted: Parted; readonly cells: readonly Cell[] }

const partings: readonly { readonly parted: Parted; readonly by: RegExp; readonly when: RegExp }[] = [
  { parted: 'by-tab', by: /\t/g, when: /\t/ },
  { parted: 'by-tab', by: /\|/g, when: /\|/ },
  { parted: 'by-place', by: / {2,}/g, when: /\S {2,}\S/ },
  { parted: 'by-comma', by: /;/g, when: /;/ },
  { parted: 'by-comma', by: /,/g, when: /,/ },
]

/** The cells of a line, which starts at this offset of the text. */
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
  // What a line is indented by is no cell.
  return {
    parted: parting.parted,
    cells: parting.parted === 'by-place' ? cells.filter(({ start: from, end }) => end > from) : cells,
  }
}
