import { randomUUID } from 'node:crypto'
import { insertBatch } from './batch-store.ts'
import type { ObjectDeps } from './objects.ts'
import type { UploadOwner } from './upload-row.ts'

/**
 * The id under which one form sends its files (`GET uuid`). It counts for its owner only, so knowing it is worth
 * nothing to anybody else.
 *
 * @param totalLimit bytes of all its files together
 */
export async function issueUploadBatch(
  { database, clock }: ObjectDeps,
  owner: UploadOwner,
  totalLimit: number,
): Promise<string> {
  const batchId = randomUUID()
  await insertBatch(database, { ...owner, batchId, totalLimit, createdAt: clock() })
  return batchId
}
