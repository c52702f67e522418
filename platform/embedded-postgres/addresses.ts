import type { Connection } from './connection-file.ts'

export const adminRole = 'lmi_admin'
export const serviceRole = 'lmi_service'
export const databaseName = 'lmi'

/** Where a database answers: to the role that makes tables, and to the role that the service works with. */
export type DatabaseAddresses = { readonly adminUrl: string; readonly serviceUrl: string }

export function addressesOf({ port, adminPassword, servicePassword }: Connection): DatabaseAddresses {
  return {
    adminUrl: `postgres://${adminRole}:${adminPassword}@127.0.0.1:${port}/${databaseName}`,
    serviceUrl: `postgres://${serviceRole}:${servicePassword}@127.0.0.1:${port}/${databaseName}`,
  }
}
