import { type RawBuilder, sql } from 'kysely'
import type { PlainDate } from '#platform/clock'

/** SQL of the time at which a day begins in Sydney. */
export function startOfDay(day: PlainDate | RawBuilder<unknown>): RawBuilder<Date> {
  return sql`(${day}::timestamp at time zone 'Australia/Sydney')`
}
