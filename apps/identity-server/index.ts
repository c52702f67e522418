export { identityServerMigrations, openIdentityServer, sweepArtifacts } from './open-identity-server.ts'
export { redirectLoopback } from './redirect-loopback.ts'
