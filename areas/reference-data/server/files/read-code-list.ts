import { join, posix } from 'node:path'
import { codeListNames, isCodeListName } from '../code-list-names.ts'
import type { NoteFault } from './file-fault.ts'
import type { FolderReading } from './folder-reading.ts'
import { readCsv } from './read-csv.ts'
import { itemColumns, noteRepeated, readItem } from './read-items.ts'
import { readText } from './read-text.ts'

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
