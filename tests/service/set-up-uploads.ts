import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { collectUploads, issueUploadBatch, presignUpload } from '#platform/objects'
import { startObjects, type TestObjects } from '../../platform/objects/testing/start-objects.ts'
import { createTestDatabase, type TestDatabase } from './create-test-database.ts'

/** Who sends the files. */
export const owner = { channel: 'IRONBARK', owner: 'somebody', area: 'data-upload' }

type TestUploads = TestObjects & {
  readonly pool: TestDatabase['pool']
  /** The form of this test. */
  readonly batchId: string
  readonly presign: (name: string, size?: number, by?: typeof owner) => ReturnType<typeof presignUpload>
  readonly collect: (...fileNames: string[]) => ReturnType<typeof collectUploads>
}

/**
 * A database for the tests of a file, and for each of them a form whose files go ahead to signed addresses, of `limit`
 * bytes together. What it answers is there once a test begins.
 */
export function setUpUploads(limit: number): TestUploads {
  const given = {} as TestUploads
  let testDatabase: TestDatabase
  beforeAll(async () => {
    testDatabase = await createTestDatabase()
  })
  beforeEach(async () => {
    const { database, pool } = testDatabase
    const objects = await startObjects(database)
    onTestFinished(() => objects.stop())
    const batchId = await issueUploadBatch(objects, owner, limit)
    // What another test left is not this one's.
    await pool.query('delete from upload')
    Object.assign(given, objects, {
      pool,
      batchId,
      presign: (name: string, size?: number, by = owner) =>
        presignUpload(objects, by, { key: `${batchId}/${name}`, size }),
      collect: (...fileNames: string[]) => collectUploads(objects, { ...owner, batchId, fileNames }),
    } satisfies Partial<TestUploads>)
  })
  afterAll(() => testDatabase.drop())
  return given
}
