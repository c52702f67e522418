import type { CaseKey } from '#areas/case/server'
import { type ColumnsOf, fromRow, toRow } from '#packages/fields'
import { type Database, type Row, type Transaction, tablesOf } from '#platform/database'
import { type Referral, type ReferralVersion, versionFields } from '../../contract/index.ts'

/** The columns of a version's fields, as the database module names them in code. */
export const versionColumns = {
  referralReason: 'referralReason',
  submissionType: 'submissionType',
  baseLoanAmount: 'baseLoanAmount',
  baseLVR: 'baseLvr',
  capitalisedFlag: 'capitalised',
  creditNotes: 'creditNotes',
} as const satisfies ColumnsOf<typeof versionFields>

const tables = tablesOf<'referralVersion'>
type Version = Row<'referralVersion'>

/** Who submitted a version, and when; `submittedByName` is the first and last name, or the username. */
type Submitted = Pick<Version, 'submittedBy' | 'submittedBySubject' | 'submittedByName' | 'submittedAt'>
/** The decision of a version; `uwNotes` is null for a referral that its lender withdrew. */
type Decided = Pick<Version, 'decision' | 'uwNotes' | 'decidedBy' | 'decidedBySubject' | 'decidedAt'>

/** Stores a version of an existing referral. */
export async function insertVersion(
  transaction: Transaction,
  { channel, caseId: requestId }: CaseKey,
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
  { channel, caseId, version }: CaseKey & { readonly version: number },
  decided: Decided,
): Promise<void> {
  await tables(transaction)
    .updateTable('referralVersion')
    .set(decided)
    .where('channel', '=', channel)
    .where('requestId', '=', caseId)
    .where('version', '=', version)
    .where('decidedAt', 'is', null)
    .returning('version')
    .executeTakeFirstOrThrow(() => new Error(`version ${version} of a request was decided before`))
}

/** The versions with their decisions, newest first. */
export async function listVersions(
  snapshot: Database | Transaction,
  { channel, caseId }: CaseKey,
): Promise<ReferralVersion[]> {
  const rows = await tables(snapshot)
    .selectFrom('referralVersion')
    .select(Object.values(versionColumns))
    .select(['version', 'submittedBy', 'submittedAt', 'decision', 'uwNotes', 'decidedBy', 'decidedAt'])
    .where('channel', '=', channel)
    .where('requestId', '=', caseId)
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
