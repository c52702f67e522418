import type { Database, Transaction } from '#platform/database'
import type { StoredFile } from '#platform/objects'
import type { ReferralKey } from './referral-key.ts'
import type { ReferralTables } from './referral-tables.ts'

/** What some files of a request came with. */
export type NewDocuments = {
  readonly files: readonly StoredFile[]
  readonly version: number
  /** The answer that they belong to; null for those of the request itself. */
  readonly messageNumber: number | null
  readonly uploadedBy: string
  readonly uploadedAt: Date
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Names the files of a request that is there already; `acceptUploads` holds them in the same transaction. */
export async function insertDocuments(
  transaction: Transaction,
  { channel, requestId }: ReferralKey,
  { files, version, messageNumber, uploadedBy, uploadedAt }: NewDocuments,
): Promise<void> {
  if (files.length === 0) return
  await transaction
    .withTables<ReferralTables>()
    .insertInto('referral_document')
    .values(
      files.map(({ uploadId, name, contentType, size, sha256 }) => ({
        channel,
        request_id: requestId,
        upload_id: uploadId,
        version,
        message_number: messageNumber,
        name,
        content_type: contentType,
        size: BigInt(size),
        sha256,
        uploaded_by: uploadedBy,
        uploaded_at: uploadedAt,
      })),
    )
    .execute()
}

/** True when a file belongs to that request. */
export async function hasDocument(
  database: Database,
  { channel, requestId }: ReferralKey,
  documentId: string,
): Promise<boolean> {
  if (!uuid.test(documentId)) return false
  const row = await database
    .withTables<ReferralTables>()
    .selectFrom('referral_document')
    .select('upload_id')
    .where('channel', '=', channel)
    .where('request_id', '=', requestId)
    .where('upload_id', '=', documentId)
    .executeTakeFirst()
  return row !== undefined
}
