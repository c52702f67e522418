import { fromRow } from '#packages/fields'
import type { Transaction } from '#platform/database'
import { type ReferralDocument, type ReferralVersion, versionFields } from '../../contract/index.ts'
import type { ReferralKey } from './referral-key.ts'
import { type ReferralTables, versionColumns } from './referral-tables.ts'

/** What was sent each time and what was decided about it, newest first. */
export async function listVersions(
  snapshot: Transaction,
  { channel, requestId }: ReferralKey,
): Promise<ReferralVersion[]> {
  const rows = await snapshot
    .withTables<ReferralTables>()
    .selectFrom('referral_version')
    .selectAll()
    .where('channel', '=', channel)
    .where('request_id', '=', requestId)
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
  { channel, requestId }: ReferralKey,
): Promise<ReferralDocument[]> {
  const rows = await snapshot
    .withTables<ReferralTables>()
    .selectFrom('referral_document')
    .selectAll()
    .where('channel', '=', channel)
    .where('request_id', '=', requestId)
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
