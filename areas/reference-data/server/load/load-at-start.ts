import { fileURLToPath } from 'node:url'
import type { AppContext } from '#platform/service'
import { SettingsError } from '#platform/settings'
import { faultSentence, ReferenceDataRefused } from '../files/folder-reading.ts'
import { holdsNoReferenceData } from '../reference-data-store.ts'
import { loadReferenceData } from './load-reference-data.ts'

/** The reference data that the product ships. */
export const shippedReferenceData = fileURLToPath(new URL('../../../../reference-data', import.meta.url))

/**
 * At a start the shipped files are loaded into an empty database, and what is new in them into the embedded one, which
 * belongs to this machine. A database that somebody else runs is theirs to load, by `npm run load-reference-data`.
 *
 * @throws SettingsError when the files are refused and there is nothing yet to go on with
 */
export async function loadAtStart(
  { settings, database, clock, log }: AppContext,
  folder = shippedReferenceData,
): Promise<void> {
  const empty = await holdsNoReferenceData(database)
  if (settings.DATABASE_URL && !empty) return
  try {
    await loadReferenceData({ database, folder, clock, log })
  } catch (error) {
    if (!(error instanceof ReferenceDataRefused)) throw error
    if (empty) throw new SettingsError(`The reference data is refused:\n${error.message}`)
    for (const fault of error.faults) {
      log.error(
        { file: fault.file, row: fault.row },
        `reference data refused, what is in force stays: ${faultSentence(fault)}`,
      )
    }
  }
}
