export { bulkTransaction, type Cell, type CopyRows } from './bulk-transaction.ts'
export {
  camelCased,
  connectDatabase,
  type Database,
  type DatabaseAddress,
  isDatabaseUnavailable,
  isWriteRefused,
  type PreparedStatement,
  runPrepared,
  type Transaction,
} from './connect-database.ts'
export { listenToDatabase } from './listen-to-database.ts'
export { type MigrationFolder, migrateDatabase } from './migrate-database.ts'
export { readSnapshot } from './read-snapshot.ts'
export { runForOwner } from './share-connections.ts'
