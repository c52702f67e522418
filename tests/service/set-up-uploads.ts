import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { collectUploads, issueUploadBatch, presignUpload } from '#platform/objects'
import { startObjects, type TestObjects } from '../../platform/objects/testing/start-objects.ts'
import { createTestDatabase, type TestDatabase } from './create-test-database.ts'

/** The sender of the files. */
export const owner = { channel: 'IRONBARK', owner: 'somebody', area: 'data-upload' }

type TestUploads = TestObjects & {
  readonly pool: TestDatabase['pool']
  /** The form of the current test. */
  readonly batchId: string
  readonly presign: (name: string, size?: number, by?: typeof owner) => ReturnType<typeof presignUpload>
  readonly collect: (...fileNames: string[]) => ReturnType<typeof collectUploads>
}

/**
 * A database for a test file, and for each test a form with signed addresses and a total limit of `limit` bytes. The
 * result is empty until the first test.
 */
export function setUpUploads(limit: number): TestUploads {
  const setup = {} as TestUploads
  let testDatabase: TestDatabase
  beforeAll(async () => {
    testDatabase = await createTestDatabase()
  })
  beforeEach(async () => {
    const { database, pool } = testDatabase
    const objects = await startObjects(database)
    onTestFinished(() => objects.stop())
    const batchId = await issueUploadBatch(objects, owner, limit)
    // Other tests leave uploads.
    await pool.query('delete from upload')
    Object.assign(setup, objects, {
      pool,
      batchId,
      presign: (name: string, size?: number, by = owner) =>
        presignUpload(objects, by, { key: `${batchId}/${name}`, size }),
      collect: (...fileNames: string[]) => collectUploads(objects, { ...owner, batchId, fileNames }),
    } satisfies Partial<TestUploads>)
  })
  afterAll(() => testDatabase.drop())
  return setup
}
