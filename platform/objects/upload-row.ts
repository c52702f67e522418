import type { Database, MigrationFolder, Transaction } from '#platform/database'

export const objectMigrations: MigrationFolder = { name: 'objects', folder: new URL('./migrations/', import.meta.url) }

export type UploadState = 'issued' | 'arrived' | 'stored' | 'accepted' | 'removed'

/** Whose files: one person's, for one area's forms. */
export type UploadOwner = { readonly channel: string; readonly owner: string; readonly area: string }

export type Upload = UploadOwner & {
  readonly uploadId: string
  readonly batchId: string | null
  readonly objectKey: string
  readonly name: string
  readonly contentType: string
  /** Bytes; `null` until it is known. */
  readonly size: number | null
  readonly sha256: string | null
  readonly state: UploadState
  readonly createdAt: Date
  /** `null` once it is accepted. */
  readonly expiresAt: Date | null
}

export type UploadRow = {
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
