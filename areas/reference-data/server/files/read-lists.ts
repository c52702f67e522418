import { join, posix } from 'node:path'
import type { ReferenceItem } from '../../contract/index.ts'
import { codeListNames, isCodeListName } from '../code-list-names.ts'
import type { FolderReading, NoteFault } from './folder-reading.ts'
import { type CsvRow, readCsv, readText } from './read-csv.ts'

export const itemColumns = ['id', 'short_name', 'long_name'] as const
type ItemColumn = (typeof itemColumns)[number]

/** Codes are used in addresses, bodies and column values, so they are plain. */
const shortName = /^[A-Za-z0-9][A-Za-z0-9&_-]{0,29}$/

/**
 * Reads one entry and records its errors. The entry is kept, so that references to it are not reported as missing too.
 */
export function readItem({ row, cells }: CsvRow<ItemColumn>, fault: NoteFault): ReferenceItem {
  if (!/^\d{1,9}$/.test(cells.id)) fault(row, `id "${cells.id}" is not a whole number`)
  if (!shortName.test(cells.short_name))
    fault(row, `short_name "${cells.short_name}" is not a code of at most 30 letters and digits`)
  if (cells.long_name === '') fault(row, 'long_name is empty')
  if (cells.long_name.length > 100) fault(row, 'long_name is longer than 100 characters')
  return { id: Number(cells.id), shortName: cells.short_name, longName: cells.long_name }
}

/** Records an error for every row whose value also occurs in a row above it. */
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
    else fault(row, `${name} ${value} is already in row ${first}`)
  }
}

/** Reads `code-lists/<list>/<first day>.csv`. */
export async function readCodeList(folder: string, file: string, reading: FolderReading): Promise<void> {
  const fault: NoteFault = (row, reason) => reading.faults.push({ file, row, reason })
  const list = posix.basename(posix.dirname(file))
  if (!isCodeListName(list)) return void fault(1, `"${list}" is no code list; there are ${codeListNames.join(', ')}`)
  const text = await readText(join(folder, file), fault)
  if (text === null) return
  const rows = readCsv(text, itemColumns, fault)
  const items = rows.map((row) => readItem(row, fault))
  noteRepeated(rows, 'id', ({ id }) => id, fault)
  noteRepeated(rows, 'short_name', ({ short_name }) => short_name, fault)
  noteRepeated(rows, 'long_name', ({ long_name }) => long_name, fault)
  reading.codeLists.push({ file, row: 1, content: { list, effectiveFrom: posix.basename(file, '.csv'), items } })
}

const columns = [...itemColumns, 'lender_code', 'rate_card'] as const

/** Reads `parties/<channel>/<first day>.csv`. Several brands may share a long name; ids and codes are unique. */
export async function readPartyList(folder: string, file: string, reading: FolderReading): Promise<void> {
  const fault: NoteFault = (row, reason) => reading.faults.push({ file, row, reason })
  const effectiveFrom = posix.basename(file, '.csv')
  const text = await readText(join(folder, file), fault)
  if (text === null) return
  const rows = readCsv(text, columns, fault)
  const parties = rows.map((row) => {
    const { lender_code: lenderCode, rate_card: rateCard } = row.cells
    if (lenderCode === '') fault(row.row, 'lender_code is empty')
    if (rateCard === '') fault(row.row, 'rate_card is empty')
    else reading.cardMentions.push({ file, row: row.row, rateCard, from: effectiveFrom })
    return { ...readItem(row, fault), lenderCode, rateCard }
  })
  noteRepeated(rows, 'id', ({ id }) => id, fault)
  noteRepeated(rows, 'short_name', ({ short_name }) => short_name, fault)
  const channel = posix.basename(posix.dirname(file))
  reading.partyLists.push({ file, row: 1, content: { channel, effectiveFrom, parties } })
}
