import { writeAudit } from '#platform/audit'
import { type Clock, type PlainDate, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Log } from '#platform/log'
import { type FileFault, type FolderReading, ReferenceDataRefused } from '../files/folder-reading.ts'
import { readFolder } from '../files/read-folder.ts'
import { mapKinds, type ReferenceContent } from '../reference-content.ts'
import { keepContent, readStoredContent, waitForOtherLoads } from '../reference-data-store.ts'
import { checkReading } from './check-reading.ts'
import { findNewContent, type NewContent } from './find-new-content.ts'

type Load = {
  readonly database: Database
  /** Laid out as `reference-data/README.md` describes; may contain new files only. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
}

type Loaded = {
  /** The new files, relative to the folder. */
  readonly files: readonly string[]
  /** The number of documents that the database already has with the same content. */
  readonly unchanged: number
}

/**
 * Loads the new content of a folder of reference data: all of it or, if there is any error, none. Running servers apply
 * it at once.
 *
 * @throws ReferenceDataRefused with all errors by file, row and reason; the stored content stays in force
 */
export async function loadReferenceData({ database, folder, clock, log }: Load): Promise<Loaded> {
  const reading = await readFolder(folder)
  return await database.transaction().execute(async (transaction) => {
    await waitForOtherLoads(transaction)
    const stored = await readStoredContent(transaction)
    const at = clock()
    const { found, faults } = examineReading(reading, stored, sydneyDate(at))
    if (faults.length > 0) throw new ReferenceDataRefused(faults)
    const { content, files, unchanged } = found
    if (files.length === 0) return { files, unchanged }

    await keepContent(transaction, content, at)
    await writeAudit(transaction, {
      channel: '-',
      at,
      actor: 'load-reference-data',
      username: 'load-reference-data',
      action: 'reference-data.load',
      detail: { files: files.join(' ') },
    })
    log.info({ files }, 'reference data loaded')
    return { files, unchanged }
  })
}

/**
 * Compares a folder with the stored content: returns the new content, and all errors of the files, against the store
 * and between them. `today` is a day in Sydney.
 */
export function examineReading(
  reading: FolderReading,
  stored: ReferenceContent,
  today: PlainDate,
): { readonly found: NewContent; readonly faults: readonly FileFault[] } {
  const found = findNewContent(reading, stored, today)
  const faults = [...reading.faults, ...found.faults, ...checkReading(reading, join(stored, found.content), today)]
  return { found, faults: faults.toSorted(byFileAndRow) }
}

function byFileAndRow(one: FileFault, other: FileFault): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return one.row - other.row
}

function join(one: ReferenceContent, other: ReferenceContent): ReferenceContent {
  return mapKinds((kind) => [...one[kind], ...other[kind]]) as ReferenceContent
}
