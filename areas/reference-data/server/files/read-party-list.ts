import { join, posix } from 'node:path'
import type { NoteFault } from './file-fault.ts'
import type { FolderReading } from './folder-reading.ts'
import { readCsv } from './read-csv.ts'
import { itemColumns, noteRepeated, readItem } from './read-items.ts'
import { readText } from './read-text.ts'

const columns = [...itemColumns, 'lender_code', 'rate_card'] as const

/** Reads `parties/<channel>/<first day>.csv`. Several brands may have one long name; ids and codes are their own. */
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
