export { type DatabaseAddresses, findRunningPostgres, serviceRole } from './connection.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'
