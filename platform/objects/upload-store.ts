import { CamelCasePlugin } from 'kysely'
import type { Database, MigrationFolder, Transaction } from '#platform/database'
import type { StoredFile } from './objects.ts'

export const objectMigrations: MigrationFolder = { name: 'objects', folder: new URL('./migrations/', import.meta.url) }

/** The owner of uploads: one user, for the forms of one area. */
export type UploadOwner = { readonly channel: string; readonly owner: string; readonly area: string }

/** The table `upload`; migrations/001-upload.sql documents the states. */
export type Upload = UploadOwner & {
  readonly uploadId: string
  readonly batchId: string | null
  readonly objectKey: string
  readonly name: string
  readonly contentType: string
  /** In bytes; `null` until it is known. */
  readonly size: bigint | null
  readonly sha256: string | null
  readonly state: 'issued' | 'arrived' | 'stored' | 'accepted' | 'removed'
  readonly createdAt: Date
  /** `null` once it is accepted. */
  readonly expiresAt: Date | null
}
export type UploadId = Pick<Upload, 'channel' | 'uploadId'>

export type Connection = Database | Transaction

export const uploadsOf = (connection: Connection) =>
  connection.withTables<{ upload: Upload }>().withPlugin(new CamelCasePlugin())

export async function insertUpload(
  connection: Connection,
  upload: Omit<Upload, 'sha256' | 'state' | 'size'> & { readonly size: number | null },
): Promise<void> {
  const size = upload.size === null ? null : BigInt(upload.size)
  await uploadsOf(connection)
    .insertInto('upload')
    .values({ ...upload, size, sha256: null, state: 'issued' })
    .execute()
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

/** Records the bytes of an upload that waits; answers false when it was stored or removed before. */
export async function markUpload(
  connection: Connection,
  { channel, uploadId }: UploadId,
  {
    size,
    ...change
  }: Partial<Pick<Upload, 'objectKey' | 'contentType' | 'sha256'>> & {
    readonly state: 'arrived' | 'stored'
    readonly size: number
  },
): Promise<boolean> {
  const { numUpdatedRows } = await uploadsOf(connection)
    .updateTable('upload')
    .set({ ...change, size: BigInt(size) })
    .where('channel', '=', channel)
    .where('uploadId', '=', uploadId)
    .where('state', 'in', ['issued', 'arrived'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Expires uploads that no record will accept: the next sweep removes them. */
export async function expireUploads(connection: Connection, channel: string, uploadIds: readonly string[], now: Date) {
  if (uploadIds.length === 0) return
  await uploadsOf(connection)
    .updateTable('upload')
    .set({ expiresAt: now })
    .where('channel', '=', channel)
    .where('uploadId', 'in', [...uploadIds])
    .where('state', 'in', ['issued', 'arrived', 'stored'])
    .execute()
}

/** The checked file of an upload; `null` when it was not stored. */
export function storedFileOf(upload: Upload | undefined): StoredFile | null {
  if (upload?.state !== 'stored' && upload?.state !== 'accepted') return null
  const { uploadId, name, contentType, size, sha256 } = upload
  return size === null || sha256 === null ? null : { uploadId, name, contentType, size: Number(size), sha256 }
}
