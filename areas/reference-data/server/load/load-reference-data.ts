import { writeAudit } from '#platform/audit'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Log } from '#platform/log'
import { ReferenceDataRefused } from '../files/file-fault.ts'
import { readFolder } from '../files/read-folder.ts'
import { keepContent, readStoredContent, waitForOtherLoads } from '../reference-data-store.ts'
import { examineReading } from './examine-reading.ts'

type Load = {
  readonly database: Database
  /** Laid out as `reference-data/README.md` describes; may hold no more than what is new. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
}

type Loaded = {
  /** The files that were new, below the folder. */
  readonly files: readonly string[]
  /** How many documents were there already, saying the same. */
  readonly unchanged: number
}

/**
 * Loads what is new in a folder of reference data: everything or, when anything is wrong anywhere, nothing. Running
 * servers take it up at once.
 *
 * @throws ReferenceDataRefused with every fault by file, row and reason; what is in force stays
 */
export async function loadReferenceData({ database, folder, clock, log }: Load): Promise<Loaded> {
  const reading = await readFolder(folder)
  return await database.transaction().execute(async (transaction) => {
    await waitForOtherLoads(transaction)
    const stored = await readStoredContent(transaction)
    const at = clock()
    const { news, faults } = examineReading(reading, stored, sydneyDate(at))
    if (faults.length > 0) throw new ReferenceDataRefused(faults)
    const { content, files, unchanged } = news
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
