import type { Connection } from './connection-file.ts'

export const adminRole = 'lmi_admin'
export const serviceRole = 'lmi_service'
export const databaseName = 'lmi'

/** The connection strings of a database: for the role that creates tables, and for the service's role. */
export type DatabaseAddresses = { readonly adminUrl: string; readonly serviceUrl: string }

export function addressesOf({ port, adminPassword, servicePassword }: Connection): DatabaseAddresses {
  return {
    adminUrl: `postgres://${adminRole}:${adminPassword}@127.0.0.1:${port}/${databaseName}`,
    serviceUrl: `postgres://${serviceRole}:${servicePassword}@127.0.0.1:${port}/${databaseName}`,
  }
}
