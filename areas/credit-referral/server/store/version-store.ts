import { fromRow, toRow } from '#packages/fields'
import type { Database, Transaction } from '#platform/database'
import type { StoredFile } from '#platform/objects'
import { type Referral, type ReferralDocument, type ReferralVersion, versionFields } from '../../contract/index.ts'
import type { ReferralKey } from './referral-store.ts'
import { type ReferralTables, versionColumns } from './referral-tables.ts'

/** What was sent, by whom and when. */
export type NewVersion = {
  readonly version: number
  readonly referral: Referral
  readonly submittedBy: string
  readonly submittedBySubject: string
  /** As people call the person. */
  readonly submittedByName: string
  readonly submittedAt: Date
}

/** Keeps what was sent with a request that is there already. */
export async function insertVersion(
  transaction: Transaction,
  { channel, referralId }: ReferralKey,
  { version, referral, ...submitted }: NewVersion,
): Promise<void> {
  await transaction
    .withTables<ReferralTables>()
    .insertInto('referral_version')
    .values({
      channel,
      request_id: referralId,
      version,
      ...toRow(versionFields, versionColumns, referral),
      submitted_by: submitted.submittedBy,
      submitted_by_subject: submitted.submittedBySubject,
      submitted_by_name: submitted.submittedByName,
      submitted_at: submitted.submittedAt,
    })
    .execute()
}

/** What was decided about a version. */
export type VersionDecision = {
  readonly version: number
  readonly decision: string
  /** Null for a request that its lender took back. */
  readonly uwNotes: string | null
  readonly decidedBy: string
  readonly decidedBySubject: string
  readonly decidedAt: Date
}

/**
 * Writes a decision down, once and for good.
 *
 * @throws Error when the version has been decided: the caller holds the request and has looked
 */
export async function decideVersion(
  transaction: Transaction,
  { channel, referralId }: ReferralKey,
  decided: VersionDecision,
): Promise<void> {
  await transaction
    .withTables<ReferralTables>()
    .updateTable('referral_version')
    .set({
      decision: decided.decision,
      uw_notes: decided.uwNotes,
      decided_by: decided.decidedBy,
      decided_by_subject: decided.decidedBySubject,
      decided_at: decided.decidedAt,
    })
    .where('channel', '=', channel)
    .where('request_id', '=', referralId)
    .where('version', '=', decided.version)
    .where('decided_at', 'is', null)
    .returning('version')
    .executeTakeFirstOrThrow(() => new Error(`version ${decided.version} of a request was decided before`))
}

/** What was sent each time and what was decided about it, newest first. */
export async function listVersions(
  snapshot: Transaction,
  { channel, referralId }: ReferralKey,
): Promise<ReferralVersion[]> {
  const rows = await snapshot
    .withTables<ReferralTables>()
    .selectFrom('referral_version')
    .selectAll()
    .where('channel', '=', channel)
    .where('request_id', '=', referralId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({
    version: row.version,
    ...fromRow(versionFields, versionColumns, row),
    submittedBy: row.submitted_by,
    submittedAt: row.submitted_at.toISOString(),
    decision: row.decision,
    uwNotes: row.uw_notes,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))
}

/** The files of a request, oldest first. */
export async function listDocuments(
  snapshot: Transaction,
  { channel, referralId }: ReferralKey,
): Promise<ReferralDocument[]> {
  const rows = await snapshot
    .withTables<ReferralTables>()
    .selectFrom('referral_document')
    .selectAll()
    .where('channel', '=', channel)
    .where('request_id', '=', referralId)
    .orderBy('uploaded_at')
    .orderBy('name')
    .orderBy('upload_id')
    .execute()
  return rows.map((row) => ({
    documentId: row.upload_id,
    documentName: row.name,
    dateOfUpload: row.uploaded_at.toISOString(),
    size: Number(row.size),
    sha256: row.sha256,
    uploadedBy: row.uploaded_by,
    version: row.version,
    messageNumber: row.message_number,
  }))
}

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
  { channel, referralId }: ReferralKey,
  { files, version, messageNumber, uploadedBy, uploadedAt }: NewDocuments,
): Promise<void> {
  if (files.length === 0) return
  await transaction
    .withTables<ReferralTables>()
    .insertInto('referral_document')
    .values(
      files.map(({ uploadId, name, contentType, size, sha256 }) => ({
        channel,
        request_id: referralId,
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
  { channel, referralId }: ReferralKey,
  documentId: string,
): Promise<boolean> {
  if (!uuid.test(documentId)) return false
  const row = await database
    .withTables<ReferralTables>()
    .selectFrom('referral_document')
    .select('upload_id')
    .where('channel', '=', channel)
    .where('request_id', '=', referralId)
    .where('upload_id', '=', documentId)
    .executeTakeFirst()
  return row !== undefined
}
