import { afterAll, afterEach, beforeAll } from 'vitest'
import { startForm, type TestForm } from '../../platform/objects/testing/start-form.ts'
import { createTestDatabase, type TestDatabase } from './create-test-database.ts'

/** A database for a test file; returns a function that starts a form, which ends with its test. */
export function setUpForms(): (variables?: Record<string, string>) => Promise<TestForm> {
  let testDatabase: TestDatabase
  const running: TestForm[] = []
  beforeAll(async () => {
    testDatabase = await createTestDatabase()
  })
  afterEach(async () => {
    for (const form of running.splice(0)) await form.stop()
  })
  afterAll(() => testDatabase.drop())
  return async (variables = {}) => {
    const form = await startForm(testDatabase.database, variables)
    running.push(form)
    return form
  }
}
