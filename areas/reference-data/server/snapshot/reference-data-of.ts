import type { Database } from '#platform/database'
import type { ReferenceData } from './reference-data.ts'

const snapshots = new WeakMap<Database, ReferenceData>()

/**
 * The reference data of a running server: one snapshot for all areas, exchanged as a whole after every load. What is
 * answered may be kept: it reads the snapshot of the moment each time it is asked.
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

/** Exchanges the snapshot that `referenceDataOf` reads. */
export function exchangeSnapshot(database: Database, snapshot: ReferenceData): void {
  snapshots.set(database, snapshot)
}
