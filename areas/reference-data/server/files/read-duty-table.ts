import { join, posix } from 'node:path'
import type { NoteFault } from './file-fault.ts'
import { dutyFileSchema } from './file-schemas.ts'
import type { FolderReading } from './folder-reading.ts'
import { readJson } from './read-json.ts'
import { readText } from './read-text.ts'

/** Reads the duty rates that hold from the day on which the file is named. */
export async function readDutyTable(folder: string, file: string, reading: FolderReading): Promise<void> {
  const fault: NoteFault = (row, reason) => reading.faults.push({ file, row, reason })
  const text = await readText(join(folder, file), fault)
  const table = text === null ? null : readJson(text, dutyFileSchema, fault)
  if (!table) return
  const { rowOf, content } = table
  const { effectiveFrom, states } = content
  if (posix.basename(file, '.json') !== effectiveFrom)
    fault(rowOf('effectiveFrom'), `effectiveFrom is ${effectiveFrom}, but the file is named after another day`)
  for (const [index, { state }] of states.entries()) {
    const row = rowOf('states', index)
    if (states.findIndex((other) => other.state === state) !== index) fault(row, `${state} stands in the table twice`)
    reading.codeMentions.push({ file, row, list: 'states', code: state })
  }
  reading.dutyTables.push({ file, row: rowOf('effectiveFrom'), content: { effectiveFrom, states } })
}
