import { sql } from 'kysely'
import {
  connectDatabase,
  type Database,
  type DatabaseAddress,
  isDatabaseUnavailable,
  poolOf,
} from './connect-database.ts'

/** Seconds: what is older is read from the primary database. */
const maxAge = 10
/** Milliseconds for which a replica that failed is left alone. */
const pause = 10_000

/** A streaming replica for reads that may be seconds old. */
export type Replica = {
  /** The replica with the age of what it holds in seconds; null while it is away or too old. */
  readonly open: () => Promise<{ readonly database: Database; readonly age: number } | null>
  readonly fail: () => void
  readonly close: () => Promise<void>
}

export function connectReplica(primary: Database, address: DatabaseAddress): Replica {
  const { database } = connectDatabase(address)
  poolOf(database).separatesLenders = poolOf(primary).separatesLenders
  let awayUntil = 0
  const fail = () => {
    awayUntil = performance.now() + pause
  }
  return {
    fail,
    open: async () => {
      if (performance.now() < awayUntil) return null
      try {
        const age = await ageOf(primary, database)
        return age <= maxAge ? { database, age } : null
      } catch {
        fail()
        return null
      }
    },
    close: () => database.destroy(),
  }
}

/** One when the replica has all that the primary has; otherwise the seconds since its newest change was made. */
async function ageOf(primary: Database, replica: Database): Promise<number> {
  const written = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary)
  const { rows } = await sql<{ age: number | null }>`
    select case when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${written.rows[0]?.lsn}::pg_lsn then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as age
  `.execute(replica)
  return Math.max(1, Math.ceil(rows[0]?.age ?? Number.POSITIVE_INFINITY))
}

/**
 * Reads from the replica if there is a good one, else from the primary database, which also repeats what the replica fails.
 *
 * @param read gets the age of what it reads in seconds; null for the primary database
 */
export async function readReplica<Result>(
  { database, replica }: { readonly database: Database; readonly replica?: Replica | undefined },
  read: (database: Database, age: number | null) => Promise<Result>,
): Promise<Result> {
  const opened = (await replica?.open()) ?? null
  if (!opened) return await read(database, null)
  try {
    return await read(opened.database, opened.age)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    replica?.fail()
    return await read(database, null)
  }
}
