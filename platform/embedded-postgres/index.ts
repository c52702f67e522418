export { type DatabaseAddresses, findRunningPostgres } from './connection.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'
