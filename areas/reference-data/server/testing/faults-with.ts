import { readFolder } from '../files/read-folder.ts'
import { examineReading } from '../load/load-reference-data.ts'
import type { ReferenceContent } from '../reference-content.ts'
import { type Change, changedFolder } from './changed-folder.ts'

type Changes = Readonly<Record<string, Change>>

const today = '2026-11-21'
/** An empty store. */
export const nothing: ReferenceContent = {
  rateCards: [],
  dutyTables: [],
  codeLists: [],
  partyLists: [],
  partyChoices: [],
  referralExpectations: [],
}

/** Compares the shipped files, with some of them changed, with a store: returns the new content and all errors. */
export async function examineChanged(changes: Changes, stored = nothing) {
  const { folder, remove } = await changedFolder(changes)
  const examined = examineReading(await readFolder(folder), stored, today)
  await remove()
  return examined
}

/** All errors of the shipped files with some of them changed, as reported to the operator. */
export async function faultsWith(changes: Changes): Promise<string[]> {
  const { faults } = await examineChanged(changes)
  return faults.map(({ file, row, reason }) => `${file} row ${row}: ${reason}`)
}
