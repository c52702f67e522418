import { fromRow, toRow } from '#packages/fields'
import type { Database, Transaction } from '#platform/database'
import type { StoredFile } from '#platform/objects'
import { type Referral, type ReferralDocument, type ReferralVersion, versionFields } from '../../contract/index.ts'
import type { ReferralKey } from './referral-store.ts'
import { type ReferralTables, versionColumns } from './referral-tables.ts'

/** A submitted version, with its submitter and time. */
export type NewVersion = {
  readonly version: number
  readonly referral: Referral
  readonly submittedBy: string
  readonly submittedBySubject: string
  /** First and last name, or the username. */
  readonly submittedByName: string
  readonly submittedAt: Date
}

/** Stores a version of an existing referral. */
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

/** The decision of a version. */
export type VersionDecision = {
  readonly version: number
  readonly decision: string
  /** Null for a referral that its lender withdrew. */
  readonly uwNotes: string | null
  readonly decidedBy: string
  readonly decidedBySubject: string
  readonly decidedAt: Date
}

/**
 * Stores the decision of a version, which is final.
 *
 * @throws Error when the version is already decided: the caller must lock the referral and check first
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

/** The versions with their decisions, newest first. */
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

/** The files of a referral, oldest first. */
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

/** The files of a submission or an answer. */
export type NewDocuments = {
  readonly files: readonly StoredFile[]
  readonly version: number
  /** The answer that they belong to; null for files of the referral itself. */
  readonly messageNumber: number | null
  readonly uploadedBy: string
  readonly uploadedAt: Date
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Links files to an existing referral; `acceptUploads` must accept them in the same transaction. */
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

/** True when the file belongs to the referral. */
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
