export { type DemoAccount, demoAccounts, demoPassword } from './accounts/demo-accounts.ts'
export { createIdentityServer, identityServerMigrations } from './create-identity-server.ts'
export { redirectLoopback } from './redirect-loopback.ts'
