import type { ReferenceData } from '#areas/reference-data/server'
import { addDays, type PlainDate } from '#platform/clock'
import type { Chance } from './chance.ts'

const hour = 3_600_000

/** How many days ago seeded records may begin: nothing was priced before the oldest rate card. */
export function oldestAge(reference: ReferenceData, today: PlainDate): number {
  const isPriced = (days: number) => reference.partyNames('IRONBARK', addDays(today, -days)).length > 0
  return [700, 350, 100, 30].find(isPriced) ?? 1
}

/** A day of the past, and a moment of it in office hours in Sydney, in summer as in winter. */
export function seedDay(today: PlainDate, age: number, chance: Chance): { day: PlainDate; moment: Date } {
  const day = addDays(today, -chance.between(1, age))
  return { day, moment: new Date(Date.parse(`${day}T00:00:00Z`) + Math.floor(chance.next() * 6 * hour)) }
}
