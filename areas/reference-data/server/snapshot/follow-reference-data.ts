import { type Database, listenToDatabase } from '#platform/database'
import type { Log } from '#platform/log'
import { loadedNotice, readStoredContent } from '../reference-data-store.ts'
import { prepareReferenceData, type ReferenceData } from './prepare-reference-data.ts'

const snapshots = new WeakMap<Database, ReferenceData>()

/**
 * The reference data of a running server: one snapshot for all areas, replaced as a whole after every load. Callers may
 * keep the returned object: each call reads the current snapshot.
 *
 * Each of its functions throws until `referenceDataService` has started.
 */
export function referenceDataOf({ database }: { readonly database: Database }): ReferenceData {
  const now = () => {
    const snapshot = snapshots.get(database)
    if (!snapshot) throw new Error('reference data is asked for before the reference-data service has started')
    return snapshot
  }
  return {
    partyNames: (...asked) => now().partyNames(...asked),
    brandsOf: (...asked) => now().brandsOf(...asked),
    brandsOfAllLenders: (...asked) => now().brandsOfAllLenders(...asked),
    partyOptions: (...asked) => now().partyOptions(...asked),
    calculatorLists: (...asked) => now().calculatorLists(...asked),
    listsFor: (...asked) => now().listsFor(...asked),
    codeList: (...asked) => now().codeList(...asked),
    referralExpectations: (...asked) => now().referralExpectations(...asked),
    cardFor: (...asked) => now().cardFor(...asked),
    cardByVersion: (...asked) => now().cardByVersion(...asked),
    dutyOn: (...asked) => now().dutyOn(...asked),
    dutyByVersion: (...asked) => now().dutyByVersion(...asked),
  }
}

/** Replaces the snapshot that `referenceDataOf` reads. */
export function exchangeSnapshot(database: Database, snapshot: ReferenceData): void {
  snapshots.set(database, snapshot)
}

/** Reads the current reference data of a database, for a command or a test. A server uses `referenceDataOf`. */
export async function readReferenceData(database: Database): Promise<ReferenceData> {
  return prepareReferenceData(await readStoredContent(database))
}

type Followed = { readonly database: Database; readonly log: Log }

/**
 * Reads the reference data, and again whenever a process has loaded more, so that no server needs a restart. If a later
 * read fails, the previous data stays in use.
 *
 * Returns a function that stops it.
 */
export async function followReferenceData({ database, log }: Followed): Promise<() => Promise<void>> {
  const refresh = async () => exchangeSnapshot(database, await readReferenceData(database))
  await refresh()

  let wanted = false
  let working: Promise<void> | null = null
  const work = async () => {
    while (wanted) {
      wanted = false
      await refresh().catch((error) => log.error({ err: error }, 'reference data could not be read again'))
    }
    working = null
  }
  const stop = listenToDatabase(database, {
    channel: loadedNotice,
    // A notification that arrives during a read may concern a later load: read once more.
    onNotice: () => {
      wanted = true
      working ??= work()
    },
    onTrouble: (error) => log.warn({ err: error }, 'notices of reference data are interrupted'),
  })
  return async () => {
    await stop()
    await working
  }
}
