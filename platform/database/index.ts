export { bulkTransaction, type Cell, type CopyRows } from './bulk-transaction.ts'
export {
  camelCased,
  connectDatabase,
  type Database,
  type DatabaseAddress,
  inSnapshot,
  isDatabaseUnavailable,
  isWriteRefused,
  type PreparedStatement,
  poolOf,
  type Row,
  readWith,
  runPrepared,
  type Transaction,
  tablesOf,
  withLongStatements,
} from './connect-database.ts'
export { prepared } from './lend-connection.ts'
export { maySeparateLenders, type ServiceRights, type SharedRows, separateLenders } from './lender-views.ts'
export { listenersOf, listenToDatabase } from './listen-to-database.ts'
export { listPendingMigrations, migrateDatabase, NewerDatabase } from './migrate-database.ts'
export { type MigrationFolder, orderMigrations } from './order-migrations.ts'
export { connectReplica, type Replica, readReplica } from './read-replica.ts'
export { requireSessions, SharedSessions } from './require-sessions.ts'
export { runForOwner } from './share-connections.ts'
export { startOfDay } from './start-of-day.ts'
export { lenderRole, lenderSchema } from './work-pool.ts'
