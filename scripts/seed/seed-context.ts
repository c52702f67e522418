import type { ReferenceData } from '#areas/reference-data/server'
import type { Database } from '#platform/database'
import type { Chance } from './chance.ts'

export type SeedContext = {
  readonly database: Database
  readonly reference: ReferenceData
  readonly now: Date
  readonly chance: Chance
  /** Tells a person how many are done. */
  readonly report: (done: number) => void
}

/** Fills the database with so many records of one kind. */
export type Seed = (context: SeedContext, count: number) => Promise<void>
