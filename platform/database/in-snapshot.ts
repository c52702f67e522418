import type { Database, Transaction } from './connect-database.ts'

/**
 * Runs statements that all read the same state of the database: a concurrent change is visible in all of them or in
 * none. Every view that takes more than one statement is read this way. Within a transaction, `read` uses it.
 *
 * Use only `snapshot` in `read`: a second connection would see another state, and wait for the pool.
 */
export async function inSnapshot<Result>(
  database: Database,
  read: (snapshot: Transaction) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(database)) return await read(database)
  return await database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

function isTransaction(database: Database): database is Transaction {
  return database.isTransaction
}
