import { randomUUID } from 'node:crypto'
import type { ObjectDeps } from './objects.ts'
import type { Connection, UploadOwner } from './upload-store.ts'

/**
 * Issues the id under which one form uploads its files (`GET uuid`). Only its owner can use it, so it need not be
 * secret.
 *
 * @param totalLimit total size of its files in bytes
 */
export async function issueUploadBatch(
  { database, clock }: ObjectDeps,
  owner: UploadOwner,
  totalLimit: number,
): Promise<string> {
  const batchId = randomUUID()
  await batchesOf(database)
    .insertInto('upload_batch')
    .values({ ...owner, batch_id: batchId, total_limit: BigInt(totalLimit), created_at: clock() })
    .execute()
  return batchId
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type BatchTables = {
  upload_batch: {
    channel: string
    batch_id: string
    owner: string
    area: string
    total_limit: bigint
    created_at: Date
  }
}

const batchesOf = (connection: Connection) => connection.withTables<BatchTables>()

/** Finds a batch of this owner. */
export async function findBatch(connection: Connection, of: { channel: string; owner: string; batchId: string }) {
  if (!uuid.test(of.batchId)) return null
  const row = await batchesOf(connection)
    .selectFrom('upload_batch')
    .select(['area', 'total_limit'])
    .where('channel', '=', of.channel)
    .where('batch_id', '=', of.batchId)
    .where('owner', '=', of.owner)
    .executeTakeFirst()
  return row ? { area: row.area, totalLimit: Number(row.total_limit) } : null
}

/** Deletes the batches that were created before this time. */
export async function deleteBatches(connection: Connection, before: Date): Promise<void> {
  await batchesOf(connection).deleteFrom('upload_batch').where('created_at', '<', before).execute()
}
