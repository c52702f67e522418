export { createDatabaseCheck, healthMigrations } from './check-database.ts'
export { observeParts, type Part, type State } from './observe-parts.ts'
export { type Check, whileResponding } from './while-responding.ts'
