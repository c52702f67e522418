import type { CaseDocument } from '#areas/case/contract'
import { type ColumnsOf, fromRow, type RowOf, toRow } from '#packages/fields'
import { camelCased, type Database, type Transaction } from '#platform/database'
import type { StoredFile } from '#platform/objects'
import { type Referral, type ReferralVersion, versionFields } from '../../contract/index.ts'
import type { ReferralKey } from './referral-store.ts'

/** The columns of a version's fields, as the database module names them in code. */
export const versionColumns = {
  referralReason: 'referralReason',
  submissionType: 'submissionType',
  baseLoanAmount: 'baseLoanAmount',
  baseLVR: 'baseLvr',
  capitalisedFlag: 'capitalised',
  creditNotes: 'creditNotes',
} as const satisfies ColumnsOf<typeof versionFields>

type KeyColumns = { channel: string; requestId: bigint }
/** Who submitted a version, and when; `submittedByName` is the first and last name, or the username. */
type Submitted = { submittedBy: string; submittedBySubject: string; submittedByName: string; submittedAt: Date }
/** The decision of a version; `uwNotes` is null for a referral that its lender withdrew. */
type Decided = {
  decision: string
  uwNotes: string | null
  decidedBy: string
  decidedBySubject: string
  decidedAt: Date
}

/** migrations/001-referral.sql documents the columns. */
type Tables = {
  referralVersion: RowOf<typeof versionFields, typeof versionColumns> &
    KeyColumns &
    Submitted & { [Column in keyof Decided]: Decided[Column] | null } & { version: number }
  referralDocument: KeyColumns & {
    uploadId: string
    version: number
    /** The answer that it belongs to; null for a file of the referral itself. */
    messageNumber: number | null
    name: string
    contentType: string
    size: bigint
    sha256: string
    uploadedBy: string
    uploadedAt: Date
  }
}

function tables(connection: Database | Transaction) {
  return camelCased(connection).withTables<Tables>()
}

/** Stores a version of an existing referral. */
export async function insertVersion(
  transaction: Transaction,
  { channel, referralId: requestId }: ReferralKey,
  { referral, ...submitted }: Submitted & { readonly version: number; readonly referral: Referral },
): Promise<void> {
  const fields = toRow(versionFields, versionColumns, referral)
  await tables(transaction)
    .insertInto('referralVersion')
    .values({ channel, requestId, ...fields, ...submitted })
    .execute()
}

/**
 * Stores the decision of a version, which is final.
 *
 * @throws Error when the version is already decided: the caller must lock the referral and check first
 */
export async function decideVersion(
  transaction: Transaction,
  { channel, referralId, version }: ReferralKey & { readonly version: number },
  decided: Decided,
): Promise<void> {
  await tables(transaction)
    .updateTable('referralVersion')
    .set(decided)
    .where('channel', '=', channel)
    .where('requestId', '=', referralId)
    .where('version', '=', version)
    .where('decidedAt', 'is', null)
    .returning('version')
    .executeTakeFirstOrThrow(() => new Error(`version ${version} of a request was decided before`))
}

/** The versions with their decisions, newest first. */
export async function listVersions(
  snapshot: Transaction,
  { channel, referralId }: ReferralKey,
): Promise<ReferralVersion[]> {
  const rows = await tables(snapshot)
    .selectFrom('referralVersion')
    .select(Object.values(versionColumns))
    .select(['version', 'submittedBy', 'submittedAt', 'decision', 'uwNotes', 'decidedBy', 'decidedAt'])
    .where('channel', '=', channel)
    .where('requestId', '=', referralId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, submittedBy, submittedAt, decision, uwNotes, decidedBy, decidedAt, ...fields }) => ({
    version,
    ...fromRow(versionFields, versionColumns, fields),
    submittedBy,
    submittedAt: submittedAt.toISOString(),
    decision,
    uwNotes,
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}

function documentsOf(connection: Database | Transaction, { channel, referralId }: ReferralKey) {
  return tables(connection)
    .selectFrom('referralDocument')
    .where('channel', '=', channel)
    .where('requestId', '=', referralId)
}

/** The files of a referral, oldest first. */
export async function listDocuments(snapshot: Transaction, key: ReferralKey): Promise<CaseDocument[]> {
  const rows = await documentsOf(snapshot, key)
    .select(['uploadId as documentId', 'name as documentName', 'uploadedAt', 'size', 'sha256', 'uploadedBy'])
    .select(['version', 'messageNumber'])
    .orderBy('uploadedAt')
    .orderBy('name')
    .orderBy('uploadId')
    .execute()
  return rows.map(({ uploadedAt, size, ...row }) => ({
    ...row,
    dateOfUpload: uploadedAt.toISOString(),
    size: Number(size),
  }))
}

type Attached = Pick<Tables['referralDocument'], 'version' | 'messageNumber' | 'uploadedBy' | 'uploadedAt'>

/** Links files to an existing referral; `acceptUploads` must accept them in the same transaction. */
export async function insertDocuments(
  transaction: Transaction,
  { channel, referralId: requestId }: ReferralKey,
  files: readonly StoredFile[],
  attached: Attached,
): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ uploadId, name, contentType, size, sha256 }) => {
    return { channel, requestId, uploadId, name, contentType, size: BigInt(size), sha256, ...attached }
  })
  await tables(transaction).insertInto('referralDocument').values(rows).execute()
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True when the file belongs to the referral. */
export async function hasDocument(database: Database, key: ReferralKey, documentId: string): Promise<boolean> {
  if (!uuid.test(documentId)) return false
  const found = documentsOf(database, key).select('uploadId').where('uploadId', '=', documentId)
  return (await found.executeTakeFirst()) !== undefined
}
