import { type Database, listenToDatabase } from '#platform/database'
import type { Log } from '#platform/log'
import { loadedNotice } from '../reference-data-store.ts'
import { readReferenceData } from './read-reference-data.ts'
import { exchangeSnapshot } from './reference-data-of.ts'

type Followed = { readonly database: Database; readonly log: Log }

/**
 * Reads the reference data, and again whenever some process has loaded more, so that no server needs a restart. When it
 * cannot be read again, what was read before stays in use.
 *
 * Answers what ends the following.
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
    // A notice that comes while the data is read may be of a later load: it is read once more.
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
