export { connectDatabase, type Database, type DatabaseAddress, type Transaction } from './connect-database.ts'
export { listenToDatabase } from './listen-to-database.ts'
export { type MigrationFolder, migrateDatabase } from './migrate-database.ts'
export { type PreparedStatement, runPrepared } from './run-prepared.ts'
