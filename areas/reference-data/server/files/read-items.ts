import type { ReferenceItem } from '../../contract/index.ts'
import type { NoteFault } from './file-fault.ts'
import type { CsvRow } from './read-csv.ts'

export const itemColumns = ['id', 'short_name', 'long_name'] as const
type ItemColumn = (typeof itemColumns)[number]

/** Codes travel in addresses, bodies and column values, so they are plain. */
const shortName = /^[A-Za-z0-9][A-Za-z0-9&_-]{0,29}$/

/** Reads one entry; its faults are noted, and the entry is kept so that what relies on it is not found missing too. */
export function readItem({ row, cells }: CsvRow<ItemColumn>, fault: NoteFault): ReferenceItem {
  if (!/^\d{1,9}$/.test(cells.id)) fault(row, `id "${cells.id}" is not a whole number`)
  if (!shortName.test(cells.short_name))
    fault(row, `short_name "${cells.short_name}" is not a code of at most 30 letters and digits`)
  if (cells.long_name === '') fault(row, 'long_name is empty')
  if (cells.long_name.length > 100) fault(row, 'long_name is longer than 100 characters')
  return { id: Number(cells.id), shortName: cells.short_name, longName: cells.long_name }
}

/** Notes every row whose value another row above it has too. */
export function noteRepeated<Cells>(
  rows: readonly { readonly row: number; readonly cells: Cells }[],
  name: string,
  read: (cells: Cells) => string,
  fault: NoteFault,
): void {
  const rowOf = new Map<string, number>()
  for (const { row, cells } of rows) {
    const value = read(cells)
    const first = rowOf.get(value)
    if (first === undefined) rowOf.set(value, row)
    else fault(row, `${name} ${value} stands in row ${first} already`)
  }
}
