import { randomUUID } from 'node:crypto'
import { type Database, type MigrationFolder, type Row, type Transaction, tablesOf } from '#platform/database'
import { refuse } from '#platform/http'
import type { StoredFile } from './objects.ts'

export const objectMigrations: MigrationFolder = { name: 'objects', folder: new URL('./migrations/', import.meta.url) }

/** The owner of uploads: one user, for the forms of one area. */
export type UploadOwner = { readonly channel: string; readonly owner: string; readonly area: string }

/** The states are documented in migrations/001-upload.sql. */
type Known = { upload: { state: 'issued' | 'arrived' | 'stored' | 'accepted' | 'removed' } }
/** `size` is in bytes, `null` until it is known; `expiresAt` is `null` once it is accepted. */
export type Upload = Row<'upload', Known>
export type UploadId = Pick<Upload, 'channel' | 'uploadId'>

type Connection = Database | Transaction

export const uploadsOf = tablesOf<'upload' | 'uploadBatch', Known>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function findBatch(
  connection: Connection,
  { channel, owner, batchId }: Pick<Row<'uploadBatch'>, 'channel' | 'owner' | 'batchId'>,
): Promise<{ readonly area: string; readonly totalLimit: number } | null> {
  if (!uuid.test(batchId)) return null
  const batch = await uploadsOf(connection)
    .selectFrom('uploadBatch')
    .select(['area', 'totalLimit'])
    .where('channel', '=', channel)
    .where('batchId', '=', batchId)
    .where('owner', '=', owner)
    .executeTakeFirst()
  return batch ? { area: batch.area, totalLimit: Number(batch.totalLimit) } : null
}

/** Records an upload before any of its bytes are written, so that the sweep finds them whatever fails later. */
export async function insertUpload(
  connection: Connection,
  upload: Omit<Upload, 'uploadId' | 'objectKey'>,
): Promise<Upload> {
  const uploadId = randomUUID()
  const inserted = { ...upload, uploadId, objectKey: `kept/${upload.channel}/${uploadId}` }
  await uploadsOf(connection).insertInto('upload').values(inserted).execute()
  return inserted
}

/** The upload of a key that `insertUpload` chose. */
export function uploadOfKey(key: string): UploadId {
  const [, channel = '', uploadId = ''] = key.split('/')
  return { channel, uploadId }
}

export async function findUpload(connection: Connection, { channel, uploadId }: UploadId): Promise<Upload | undefined> {
  return await uploadsOf(connection)
    .selectFrom('upload')
    .selectAll()
    .where('channel', '=', channel)
    .where('uploadId', '=', uploadId)
    .executeTakeFirst()
}

/** The uploads of a batch that are neither removed nor expired, newest first. */
export async function listBatch(
  connection: Connection,
  channel: string,
  batchId: string,
  now: Date,
): Promise<Upload[]> {
  return await uploadsOf(connection)
    .selectFrom('upload')
    .selectAll()
    .where('channel', '=', channel)
    .where('batchId', '=', batchId)
    .where('state', '!=', 'removed')
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', now)]))
    .orderBy('createdAt', 'desc')
    .execute()
}

type UploadChange = Partial<Pick<Upload, 'state' | 'size' | 'sha256' | 'contentType' | 'expiresAt'>>

/** Changes an upload that is not checked yet; returns false when it was stored or removed before. */
export async function updateUncheckedUpload(
  connection: Connection,
  { channel, uploadId }: UploadId,
  change: UploadChange,
): Promise<boolean> {
  const { numUpdatedRows } = await uploadsOf(connection)
    .updateTable('upload')
    .set(change)
    .where('channel', '=', channel)
    .where('uploadId', '=', uploadId)
    .where('state', 'in', ['issued', 'arrived'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Accepts stored files in the transaction of the record that they belong to, so that neither exists without the other.
 *
 * @throws Refusal 409 `file-missing` when a file has expired or belongs to another record
 */
export async function acceptUploads(
  transaction: Transaction,
  channel: string,
  files: readonly StoredFile[],
  now: Date,
): Promise<void> {
  if (files.length === 0) return
  const ids = new Set(files.map(({ uploadId }) => uploadId))
  const { numUpdatedRows } = await uploadsOf(transaction)
    .updateTable('upload')
    .set({ state: 'accepted', expiresAt: null })
    .where('channel', '=', channel)
    .where('uploadId', 'in', [...ids])
    .where('state', '=', 'stored')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === BigInt(ids.size)) return
  throw refuse('file-missing', 'Some files have expired. Attach them again.', { status: 409 })
}

/** The checked file of an upload; `null` when it was not stored. */
export function storedFileOf(upload: Upload | undefined): StoredFile | null {
  if (upload?.state !== 'stored' && upload?.state !== 'accepted') return null
  const { uploadId, name, contentType, size, sha256 } = upload
  return size === null || sha256 === null ? null : { uploadId, name, contentType, size: Number(size), sha256 }
}
