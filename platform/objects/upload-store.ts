import type { Database, MigrationFolder, Transaction } from '#platform/database'

export const objectMigrations: MigrationFolder = { name: 'objects', folder: new URL('./migrations/', import.meta.url) }

export type UploadState = 'issued' | 'arrived' | 'stored' | 'accepted' | 'removed'

/** The owner of uploads: one user, for the forms of one area. */
export type UploadOwner = { readonly channel: string; readonly owner: string; readonly area: string }

export type Upload = UploadOwner & {
  readonly uploadId: string
  readonly batchId: string | null
  readonly objectKey: string
  readonly name: string
  readonly contentType: string
  /** In bytes; `null` until it is known. */
  readonly size: number | null
  readonly sha256: string | null
  readonly state: UploadState
  readonly createdAt: Date
  /** `null` once it is accepted. */
  readonly expiresAt: Date | null
}

type UploadRow = {
  channel: string
  upload_id: string
  batch_id: string | null
  owner: string
  area: string
  object_key: string
  name: string
  content_type: string
  size: bigint | null
  sha256: string | null
  state: UploadState
  created_at: Date
  expires_at: Date | null
  receiving_until: Date | null
}

type UploadTables = { upload: UploadRow }

export type Connection = Database | Transaction

export const uploadsOf = (connection: Connection) => connection.withTables<UploadTables>()

export function toUpload(row: UploadRow): Upload {
  return {
    channel: row.channel,
    uploadId: row.upload_id,
    batchId: row.batch_id,
    owner: row.owner,
    area: row.area,
    objectKey: row.object_key,
    name: row.name,
    contentType: row.content_type,
    size: row.size === null ? null : Number(row.size),
    sha256: row.sha256,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

export async function insertUpload(connection: Connection, upload: Upload): Promise<void> {
  await uploadsOf(connection)
    .insertInto('upload')
    .values({
      channel: upload.channel,
      upload_id: upload.uploadId,
      batch_id: upload.batchId,
      owner: upload.owner,
      area: upload.area,
      object_key: upload.objectKey,
      name: upload.name,
      content_type: upload.contentType,
      size: upload.size === null ? null : BigInt(upload.size),
      sha256: upload.sha256,
      state: upload.state,
      created_at: upload.createdAt,
      expires_at: upload.expiresAt,
      receiving_until: null,
    })
    .execute()
}

export async function findUpload(connection: Connection, channel: string, uploadId: string): Promise<Upload | null> {
  const row = await uploadsOf(connection)
    .selectFrom('upload')
    .selectAll()
    .where('channel', '=', channel)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
  return row ? toUpload(row) : null
}

/** The uploads of a batch that are neither removed nor expired, newest first. */
export async function listBatch(
  connection: Connection,
  channel: string,
  batchId: string,
  now: Date,
): Promise<Upload[]> {
  const rows = await uploadsOf(connection)
    .selectFrom('upload')
    .selectAll()
    .where('channel', '=', channel)
    .where('batch_id', '=', batchId)
    .where('state', '!=', 'removed')
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(toUpload)
}

/** Locks an upload until the transaction ends, so that only one server at a time moves its object. */
export async function lockUpload(transaction: Transaction, channel: string, uploadId: string): Promise<Upload | null> {
  const row = await uploadsOf(transaction)
    .selectFrom('upload')
    .selectAll()
    .where('channel', '=', channel)
    .where('upload_id', '=', uploadId)
    .forUpdate()
    .executeTakeFirst()
  return row ? toUpload(row) : null
}

export async function markStored(
  connection: Connection,
  { channel, uploadId }: Pick<Upload, 'channel' | 'uploadId'>,
  stored: { objectKey: string; contentType: string; size: number; sha256: string },
): Promise<void> {
  await uploadsOf(connection)
    .updateTable('upload')
    .set({
      state: 'stored',
      object_key: stored.objectKey,
      content_type: stored.contentType,
      size: BigInt(stored.size),
      sha256: stored.sha256,
    })
    .where('channel', '=', channel)
    .where('upload_id', '=', uploadId)
    .execute()
}

/** Extends the expiry of an upload to at least this time. */
export async function waitUntil(
  transaction: Transaction,
  { channel, uploadId }: Pick<Upload, 'channel' | 'uploadId'>,
  moment: Date,
): Promise<void> {
  await uploadsOf(transaction)
    .updateTable('upload')
    .set({ expires_at: moment })
    .where('channel', '=', channel)
    .where('upload_id', '=', uploadId)
    .where('expires_at', '<', moment)
    .execute()
}

/** Accepts the uploads that are stored and not expired; answers their ids. */
export async function markAccepted(transaction: Transaction, channel: string, uploadIds: readonly string[], now: Date) {
  const rows = await uploadsOf(transaction)
    .updateTable('upload')
    .set({ state: 'accepted', expires_at: null })
    .where('channel', '=', channel)
    .where('upload_id', 'in', [...uploadIds])
    .where('state', '=', 'stored')
    .where('expires_at', '>', now)
    .returning('upload_id')
    .execute()
  return rows.map(({ upload_id }) => upload_id)
}

/** Expires uploads that no record will accept: the next sweep removes them. */
export async function expireUploads(connection: Connection, channel: string, uploadIds: readonly string[], now: Date) {
  if (uploadIds.length === 0) return
  await uploadsOf(connection)
    .updateTable('upload')
    .set({ expires_at: now })
    .where('channel', '=', channel)
    .where('upload_id', 'in', [...uploadIds])
    .where('state', 'in', ['issued', 'arrived', 'stored'])
    .execute()
}
