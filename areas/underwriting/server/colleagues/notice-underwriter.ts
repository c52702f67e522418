import type { Caller } from '#areas/identity/server'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { keepUnderwriter } from './colleague-store.ts'

const quarterHour = 15 * 60_000

/** Answers what notes that a person works at the desk: at most once in a quarter of an hour, whatever is called. */
export function noticeUnderwriter({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): (caller: Caller) => Promise<void> {
  const noticed = new Map<string, number>()
  return async ({ subject, username, firstName, lastName }) => {
    const now = clock()
    if (now.getTime() - (noticed.get(subject) ?? Number.NEGATIVE_INFINITY) < quarterHour) return
    await keepUnderwriter(database, { subject, username, name: `${firstName} ${lastName}`.trim() || username }, now)
    noticed.set(subject, now.getTime())
  }
}
