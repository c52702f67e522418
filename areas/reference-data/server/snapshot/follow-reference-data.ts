import { type Database, listenToDatabase } from '#platform/database'
import type { Log } from '#platform/log'
import { loadedNotice, loadStoredDocuments } from '../reference-data-store.ts'
import { lookUpReferenceData, type ReferenceData, type Snapshot, takeSnapshot } from './look-up-reference-data.ts'

const snapshots = new WeakMap<Database, Snapshot>()

/** The current snapshot, read at each call; the functions throw until `referenceDataService` has started. */
export function referenceDataOf({ database }: { readonly database: Database }): ReferenceData {
  return lookUpReferenceData(() => {
    const snapshot = snapshots.get(database)
    if (!snapshot) throw new Error('reference data is requested before the reference-data service has started')
    return snapshot
  })
}

/** Reads the current reference data of a database, for a command or a test. A server uses `referenceDataOf`. */
export async function getReferenceData(database: Database): Promise<ReferenceData> {
  const snapshot = takeSnapshot(await loadStoredDocuments(database))
  return lookUpReferenceData(() => snapshot)
}

type FollowDeps = { readonly database: Database; readonly log: Log }

/** Follows loads of any process. If a later read fails, the previous data stays. Returns the function that stops it. */
export async function followReferenceData({ database, log }: FollowDeps): Promise<() => Promise<void>> {
  const refresh = async () => void snapshots.set(database, takeSnapshot(await loadStoredDocuments(database)))
  await refresh()
  // One read after another, so that an earlier one does not replace the result of a later one.
  let refreshes = Promise.resolve()
  const stop = listenToDatabase(database, {
    channel: loadedNotice,
    onNotice: () => {
      refreshes = refreshes
        .then(refresh)
        .catch((error) => log.error({ err: error }, 'reference data could not be read again'))
    },
    onError: (error) => log.warn({ err: error }, 'notifications of reference data are interrupted'),
  })
  return async () => {
    await stop()
    await refreshes
  }
}
