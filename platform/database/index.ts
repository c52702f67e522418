export { connectDatabase, type Database, type DatabaseAddress, type Transaction } from './connect-database.ts'
export { isUniqueViolation } from './is-unique-violation.ts'
export { listenToDatabase } from './listen-to-database.ts'
export { type MigrationFolder, migrateDatabase } from './migrate-database.ts'
