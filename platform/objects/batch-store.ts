import type { Connection, UploadOwner } from './upload-row.ts'

export type Batch = UploadOwner & { readonly batchId: string; readonly totalLimit: number; readonly createdAt: Date }

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

export async function insertBatch(connection: Connection, batch: Batch): Promise<void> {
  const { channel, batchId, owner, area, totalLimit, createdAt } = batch
  await batchesOf(connection)
    .insertInto('upload_batch')
    .values({ channel, batch_id: batchId, owner, area, total_limit: BigInt(totalLimit), created_at: createdAt })
    .execute()
}

/** A batch of that person and nobody else's. */
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

/** Forgets the forms that nobody has sent for that long. */
export async function forgetBatches(connection: Connection, before: Date): Promise<void> {
  await batchesOf(connection).deleteFrom('upload_batch').where('created_at', '<', before).execute()
}
