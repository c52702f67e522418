import type { ReferenceData } from '#areas/reference-data/server'
import { addDays, type PlainDate } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Random } from './random.ts'

export type SeedContext = {
  readonly database: Database
  readonly reference: ReferenceData
  readonly now: Date
  readonly random: Random
  /** Prints how many are done. */
  readonly report: (done: number) => void
}

/** Adds this many records of one kind to the database. */
export type Seed = (context: SeedContext, count: number) => Promise<void>

const hour = 3_600_000

/** The greatest age of seeded records in days: the oldest rate card starts there. */
export function oldestAge(reference: ReferenceData, today: PlainDate): number {
  const isPriced = (days: number) => reference.partyNames('IRONBARK', addDays(today, -days)).length > 0
  return [700, 350, 100, 30].find(isPriced) ?? 1
}

/** A day, and a time on it in office hours in Sydney. */
export type SeedDay = { readonly day: PlainDate; readonly moment: Date }

export function seedDay(today: PlainDate, daysAgo: number, random: Random): SeedDay {
  const day = addDays(today, -daysAgo)
  return { day, moment: new Date(Date.parse(`${day}T00:00:00Z`) + Math.floor(random.next() * 6 * hour)) }
}
