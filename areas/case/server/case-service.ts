import type { Service } from '#platform/service'
import { recordCaseDays } from './figures/case-day-store.ts'

/** The tables of cases, and the figures of each day. The kinds and the desk register the routes. */
export const caseService: Service = {
  name: 'case',
  migrations: { name: 'case', folder: new URL('./migrations/', import.meta.url) },
  daily: ({ database, clock }) => ({ 'record-case-days': () => recordCaseDays(database, clock()) }),
  catchUp: ({ database, clock, log }) => {
    const recording = recordCaseDays(database, clock()).catch((error: unknown) =>
      log.warn({ err: error }, 'recording the figures of past days failed; retried tonight'),
    )
    return async () => await recording
  },
}
