export { type Backup, backUpCluster, copyFile, findBackup } from './back-up-cluster.ts'
export { type DatabaseAddresses, findRunningPostgres, serviceRole } from './connection.ts'
export { restoreCluster } from './restore-cluster.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'
