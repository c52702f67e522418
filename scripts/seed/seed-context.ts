import type { ReferenceData } from '#areas/reference-data/server'
import type { Database } from '#platform/database'
import type { Chance } from './chance.ts'

export type SeedContext = {
  readonly database: Database
  readonly reference: ReferenceData
  readonly now: Date
  readonly chance: Chance
  /** Prints how many are done. */
  readonly report: (done: number) => void
}

/** Adds this many records of one kind to the database. */
export type Seed = (context: SeedContext, count: number) => Promise<void>
