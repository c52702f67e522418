import { type ColumnType, sql } from 'kysely'
import type { Option } from '#packages/fields'
import { camelCased, type Database, type Transaction } from '#platform/database'
import { type DraftOwner, listDrafts } from '#platform/drafts'
import { type Found, searchTable } from '#platform/search'
import {
  type CreatedPolicy,
  type ListedDraft,
  type SubmissionField,
  type SubmissionSearch,
  type SubmittedPolicy,
  submissionDraftPrefix,
  submissionTable,
} from '../contract/index.ts'

/** The receipt of a submission, with the columns of its table. */
type StoredSubmission = {
  readonly channel: string
  readonly submissionId: string
  readonly lmiReference: string
  readonly lmiReferenceKey: string
  readonly policyNumber: string
  readonly brandName: string
  readonly request: Buffer
  readonly requestSha256: string
  readonly supplement: object | null
  readonly answer: CreatedPolicy
  readonly submittedBy: string
  readonly submittedBySubject: string
  readonly submittedAt: Date
}
type SubmissionTables = {
  policy_submission: Omit<StoredSubmission, 'supplement' | 'answer'> & {
    readonly supplement: ColumnType<object | null, string | null, never>
    readonly answer: ColumnType<CreatedPolicy, string, never>
    readonly warnings: number
  }
}

function tables(connection: Database | Transaction) {
  return camelCased(connection).withTables<SubmissionTables>()
}

/** Locks a reference until the transaction ends: concurrent submissions with it wait. */
export async function lockReference(transaction: Transaction, channel: string, referenceKey: string): Promise<void> {
  const name = `submission of ${channel} ${referenceKey}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

/** The policy submitted with a reference; null if the reference is unused. */
export async function findPolicyOfReference(
  connection: Database | Transaction,
  channel: string,
  referenceKey: string,
): Promise<string | null> {
  const row = await tables(connection)
    .selectFrom('policy_submission')
    .select('policyNumber')
    .where('channel', '=', channel)
    .where('lmiReferenceKey', '=', referenceKey)
    .executeTakeFirst()
  return row?.policyNumber ?? null
}

export async function insertSubmission(transaction: Transaction, submission: StoredSubmission): Promise<void> {
  const { supplement, answer } = submission
  await tables(transaction)
    .insertInto('policy_submission')
    .values({
      ...submission,
      supplement: supplement && JSON.stringify(supplement),
      answer: JSON.stringify(answer),
      warnings: answer.errors?.length ?? 0,
    })
    .execute()
}

export async function findSubmission(
  connection: Database | Transaction,
  channel: string,
  submissionId: string,
): Promise<StoredSubmission | undefined> {
  return await tables(connection)
    .selectFrom('policy_submission')
    .selectAll()
    .where('channel', '=', channel)
    .where('submissionId', '=', submissionId)
    .executeTakeFirst()
}

export async function hasSubmissions(database: Database, channel: string): Promise<boolean> {
  const { rows } = await sql`select from policy_submission where channel = ${channel} limit 1`.execute(database)
  return rows.length > 0
}

/** A page of a user's own submissions. */
export async function searchOwnSubmissions(
  database: Database,
  { channel, subject }: Owner,
  brands: readonly Option[],
  search: SubmissionSearch,
): Promise<Found<SubmittedPolicy>> {
  const found = await searchTable<Omit<SubmittedPolicy, 'submittedAt'> & { submittedAt: Date }, SubmissionField>(
    database,
    {
      table: submissionTable,
      columns: {
        submittedAt: { value: sql.ref('submitted_at') },
        lmiReferenceNo: { value: sql.ref('lmi_reference') },
        policyNo: { value: sql.ref('policy_number') },
        brandName: { value: sql.ref('brand_name'), options: brands, showsCode: true },
        warnings: { value: sql.ref('warnings') },
      },
      select: listedColumns,
      from: sql`policy_submission`,
      key: { columns: ['channel', 'submission_id'], of: 'policy_submission', table: sql`policy_submission` },
      where: [sql`channel = ${channel}`, sql`submitted_by_subject = ${subject}`],
      order: sql`submitted_at desc, submission_id`,
    },
    search,
  )
  return { ...found, items: found.items.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() })) }
}

export const listedColumns = sql`submission_id as "submissionId", lmi_reference as "lmiReferenceNo",
  policy_number as "policyNo", brand_name as "brandName", warnings, submitted_by as "submittedBy",
  submitted_at as "submittedAt"`

type Owner = { readonly channel: string; readonly subject: string }

export function draftOf({ channel, subject }: Owner, draftId: string): DraftOwner {
  return { channel, owner: subject, form: submissionDraftPrefix + draftId }
}

/** A user's own drafts, last saved first. */
export async function listOwnDrafts(database: Database, { channel, subject }: Owner): Promise<readonly ListedDraft[]> {
  const listed = await listDrafts<Omit<ListedDraft, 'draftId' | 'savedAt'>>(
    database,
    { channel, owner: subject },
    submissionDraftPrefix,
    sql`content ->> 'quoteId' as "quoteId", coalesce(content ->> 'lmiReferenceNo', '') as "lmiReferenceNo",
      coalesce(content ->> 'party', '') as "brandName",
      case jsonb_typeof(content -> 'loans') when 'array' then jsonb_array_length(content -> 'loans') else 0 end as loans`,
  )
  return listed.map(({ form, savedAt, ...draft }) => ({
    ...draft,
    draftId: form.slice(submissionDraftPrefix.length),
    savedAt: savedAt.toISOString(),
  }))
}
