import { fileURLToPath } from 'node:url'
import type { AppContext } from '#platform/service'
import { SettingsError } from '#platform/settings'
import { errorMessage, ReferenceDataRefused } from '../files/source-file.ts'
import { loadStoredDocuments } from '../reference-data-store.ts'
import { loadReferenceData } from './load-reference-data.ts'

export const shippedReferenceData = fileURLToPath(new URL('../../../../reference-data', import.meta.url))

/**
 * Loads the shipped files into an empty database at start-up, and new content into the embedded database, which belongs
 * to this machine. The operator of any other database loads it with `npm run load-reference-data`.
 *
 * @throws SettingsError when the files are rejected and there is no stored content to continue with
 */
export async function loadAtStart(
  { settings, database, clock, log }: AppContext,
  folder = shippedReferenceData,
): Promise<void> {
  const empty = (await loadStoredDocuments(database)).length === 0
  if (settings.DATABASE_URL && !empty) return
  try {
    await loadReferenceData({ database, folder, clock, log })
  } catch (error) {
    if (!(error instanceof ReferenceDataRefused)) throw error
    if (empty) throw new SettingsError(`The reference data is refused:\n${error.message}`)
    for (const found of error.errors) {
      log.error(
        { file: found.file, row: found.row },
        `reference data refused, the data in force does not change: ${errorMessage(found)}`,
      )
    }
  }
}
