import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { killWhileSubmitting } from '../scripts/crash/kill-while-submitting.ts'
import { createTestDatabase, type TestDatabase } from './service/create-test-database.ts'

// These tests start whole servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

let test: TestDatabase
let dataDirectory: string
beforeAll(async () => {
  test = await createTestDatabase()
  dataDirectory = await mkdtemp(join(tmpdir(), 'lmi-crash-'))
})
afterAll(async () => {
  await test.drop()
  await rm(dataDirectory, { recursive: true, force: true })
})

it('a server killed while referrals, variations and policies are sent stores each of them completely or not at all', async () => {
  const place = { serviceUrl: test.url, adminUrl: test.adminUrl, dataDirectory }
  const killed = await killWhileSubmitting(place, 3)
  expect(killed.flatMap(({ errors }) => errors)).toEqual([])
  // Kills after the last response would prove nothing.
  expect(killed).toHaveLength(3)
  expect(killed.some(({ cutOff }) => cutOff > 0)).toBe(true)
})
