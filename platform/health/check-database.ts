import pg from 'pg'
import type { MigrationFolder } from '#platform/database'
import type { Check } from './while-responding.ts'

export const healthMigrations: MigrationFolder = { name: 'health', folder: new URL('./migrations/', import.meta.url) }

/** Writes a whole page, which a full disk refuses. A row that another process replaces is left to that process. */
const write = `
  with replaced as (
    delete from health_check where ctid in (select ctid from health_check for update skip locked)
  )
  insert into health_check (checked_at, padding) values (now(), repeat('x', 8000))`

/** Checks a database by a write, on a connection of its own: a pool that is in use says nothing about the database. */
export function createDatabaseCheck(connectionString: string): { check: Check; close: () => Promise<void> } {
  const timeout = 700
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: timeout,
    statement_timeout: timeout,
    query_timeout: timeout,
    idleTimeoutMillis: 60_000,
    application_name: 'lmi-health',
    keepAlive: true,
  })
  pool.on('error', () => undefined)
  return { check: async () => await pool.query(write), close: () => pool.end() }
}
