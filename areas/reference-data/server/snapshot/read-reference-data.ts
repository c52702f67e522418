import type { Database } from '#platform/database'
import { readStoredContent } from '../reference-data-store.ts'
import { prepareReferenceData } from './prepare-reference-data.ts'
import type { ReferenceData } from './reference-data.ts'

/** Reads all reference data of a database as it is now: for a command or a test. A server uses `referenceDataOf`. */
export async function readReferenceData(database: Database): Promise<ReferenceData> {
  return prepareReferenceData(await readStoredContent(database))
}
