export { createIdentityServer, identityServerMigrations } from './create-identity-server.ts'
export { redirectLoopback } from './redirect-loopback.ts'
export { sweepArtifacts } from './store.ts'
