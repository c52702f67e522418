import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database, separateLenders } from '#platform/database'
import { asAdmin } from './as-admin.ts'
import { templateDatabase, withDatabase } from './database-server.ts'

export type TestDatabase = {
  /** With the service's role: rows only, audit rows append-only. */
  readonly url: string
  readonly adminUrl: string
  readonly database: Database
  readonly pool: pg.Pool
  readonly drop: () => Promise<void>
}

/** A database for one test file: migrated, with reference data only. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(server.adminUrl, `create database ${name} template ${templateDatabase} strategy file_copy`)
  const url = withDatabase(server.serviceUrl, name)
  const { database, pool } = connectDatabase({ connectionString: url, poolSize: 6, statementTimeout: 10_000 })
  await separateLenders(database)
  return {
    url,
    adminUrl: withDatabase(server.adminUrl, name),
    database,
    pool,
    drop: async () => {
      await database.destroy()
      await asAdmin(server.adminUrl, `drop database ${name} with (force)`)
    },
  }
}
