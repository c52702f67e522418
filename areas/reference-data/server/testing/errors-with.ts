import { parseFolder } from '../files/parse-folder.ts'
import { errorMessage } from '../files/source-file.ts'
import { compareWithStored } from '../load/load-reference-data.ts'
import type { ReferenceDocument } from '../reference-documents.ts'
import { type Change, changedFolder } from './changed-folder.ts'

type Changes = Readonly<Record<string, Change>>

const today = '2026-11-21'

/** Compares the shipped files, with some of them changed, with a store: returns the new content and all errors. */
export async function examineChanged(changes: Changes, stored: readonly ReferenceDocument[] = []) {
  const { folder, remove } = await changedFolder(changes)
  const examined = compareWithStored(await parseFolder(folder), stored, today)
  await remove()
  return examined
}

/** All errors of the shipped files with some of them changed, as reported to the operator. */
export async function errorsWith(changes: Changes): Promise<string[]> {
  const { errors } = await examineChanged(changes)
  return errors.map(errorMessage)
}
