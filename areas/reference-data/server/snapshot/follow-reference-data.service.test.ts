import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemClock } from '#platform/clock'
import { connectDatabase } from '#platform/database'
import { createLog } from '#platform/log'
import { createTestDatabase, type TestDatabase } from '../../../../tests/service/create-test-database.ts'
import { loadReferenceData } from '../load/load-reference-data.ts'
import { changedFolder } from '../testing/changed-folder.ts'
import { followReferenceData, referenceDataOf } from './follow-reference-data.ts'

const card = 'rate-cards/illustrative-b/card.json'
const log = createLog('silent')

let test: TestDatabase
let stop: () => Promise<void>
beforeAll(async () => {
  test = await createTestDatabase()
  stop = await followReferenceData({ database: test.database, log })
})
afterAll(async () => {
  await stop()
  await test.drop()
})

/** Simulates another process that loads a new version of the sample card. */
async function loadElsewhere(version: string, effectiveFrom: string): Promise<void> {
  const change = (text: string) =>
    text.replace('"version": "1"', `"version": "${version}"`).replace('2024-07-01', effectiveFrom)
  const { folder, remove } = await changedFolder({ [card]: change })
  const { database } = connectDatabase({ connectionString: test.url, poolSize: 1, statementTimeout: 10_000 })
  await loadReferenceData({ database, folder, clock: systemClock, log })
  await database.destroy()
  await remove()
}

const versionOn = (date: string) => referenceDataOf(test).cardFor('IRONBARK', 'IronbarkBank', date)?.card.terms.version

it('a running server uses reference data that another process has loaded', async () => {
  expect(versionOn('2027-02-01')).toBe('1')
  await loadElsewhere('2', '2027-02-01')
  await vi.waitUntil(() => versionOn('2027-02-01') === '2', { timeout: 10_000 })
  expect(versionOn('2027-01-31')).toBe('1')
})

it('a running server uses new reference data even if the notification connection was lost meanwhile', async () => {
  const listeners = sql<{ cut: boolean }>`
    select pg_terminate_backend(pid) as cut from pg_stat_activity
    where application_name = 'lmi-portal listener' and datname = current_database()
  `
  const admin = connectDatabase({ connectionString: test.adminUrl, poolSize: 1, statementTimeout: 10_000 })
  const { rows } = await listeners.execute(admin.database)
  await admin.database.destroy()
  expect(rows).toEqual([{ cut: true }])
  await loadElsewhere('3', '2027-03-01')
  await vi.waitUntil(() => versionOn('2027-03-01') === '3', { timeout: 10_000 })
})

it('reference data cannot be used before it is loaded', () => {
  const { database } = connectDatabase({ connectionString: test.url, poolSize: 1, statementTimeout: 1_000 })
  expect(() => referenceDataOf({ database }).partyNames('IRONBARK', '2026-11-21')).toThrow(/has started/)
})
