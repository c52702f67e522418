import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateProduct } from '#apps/server'
import { loadReferenceData, shippedReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import { connectDatabase } from '#platform/database'
import { serviceRole, startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { makeDataFolder } from '../make-data-folder.ts'

/** The template of every test database: migrated, with the repository's reference data. */
export const templateDatabase = 'lmi_template'

export type DatabaseServer = { readonly adminUrl: string; readonly serviceUrl: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer
  }
}

/** One PostgreSQL for the whole run; returns its stop function. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await makeDataFolder('lmi-test-')
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: createLog('warn'), durable: false })
  const end = async () => {
    await postgres.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
  try {
    await makeTemplate(postgres.adminUrl)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('databaseServer', { adminUrl: postgres.adminUrl, serviceUrl: postgres.serviceUrl })
  return end
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${templateDatabase}`)
  await admin.end()
  const templateUrl = withDatabase(adminUrl, templateDatabase)
  await migrateProduct(templateUrl, serviceRole)
  const { database } = connectDatabase({ connectionString: templateUrl, poolSize: 1, statementTimeout: 60_000 })
  await loadReferenceData({ database, folder: shippedReferenceData, clock: systemClock, log: createLog('warn') })
  await database.destroy()
}

/** Another database of the same server, with the same role. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = name
  return address.href
}
