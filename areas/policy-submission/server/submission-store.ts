import { sql } from 'kysely'
import type { Option } from '#packages/fields'
import type { Database, Transaction } from '#platform/database'
import { type DraftOwner, listDrafts } from '#platform/drafts'
import { type Found, searchTable } from '#platform/search'
import {
  type CreatedPolicy,
  type ListedDraft,
  type SubmissionField,
  type SubmissionSearch,
  submissionDraftPrefix,
  submissionTable,
} from '../contract/index.ts'

export type StoredSubmission = {
  readonly channel: string
  readonly submissionId: string
  readonly lmiReference: string
  readonly policyNumber: string
  readonly brandName: string
  readonly request: Buffer
  readonly sha256: string
  readonly supplement: object | null
  readonly answer: CreatedPolicy
  readonly submittedBy: { readonly username: string; readonly subject: string }
  readonly submittedAt: Date
}

type ListedRow = {
  submission_id: string
  lmi_reference: string
  policy_number: string
  brand_name: string
  warnings: number
  submitted_by: string
  submitted_at: Date
}
type SubmissionRow = ListedRow & {
  channel: string
  lmi_reference_key: string
  request: Buffer
  request_sha256: string
  supplement: object | null
  answer: CreatedPolicy
  submitted_by_subject: string
}
type SubmissionTables = {
  policy_submission: Omit<SubmissionRow, 'supplement' | 'answer'> & { supplement: string | null; answer: string }
}

/** Locks a reference until the transaction ends: concurrent submissions with it wait. */
export async function holdReference(transaction: Transaction, channel: string, referenceKey: string): Promise<void> {
  const name = `submission of ${channel} ${referenceKey}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

/** The policy submitted with a reference; null if the reference is unused. */
export async function findPolicyOfReference(
  connection: Database | Transaction,
  channel: string,
  referenceKey: string,
): Promise<string | null> {
  const row = await connection
    .withTables<SubmissionTables>()
    .selectFrom('policy_submission')
    .select('policy_number')
    .where('channel', '=', channel)
    .where('lmi_reference_key', '=', referenceKey)
    .executeTakeFirst()
  return row?.policy_number ?? null
}

export async function insertSubmission(
  transaction: Transaction,
  submission: StoredSubmission,
  referenceKey: string,
): Promise<void> {
  const { supplement, answer, submittedBy } = submission
  await transaction
    .withTables<SubmissionTables>()
    .insertInto('policy_submission')
    .values({
      channel: submission.channel,
      submission_id: submission.submissionId,
      lmi_reference: submission.lmiReference,
      lmi_reference_key: referenceKey,
      policy_number: submission.policyNumber,
      brand_name: submission.brandName,
      request: submission.request,
      request_sha256: submission.sha256,
      supplement: supplement && JSON.stringify(supplement),
      answer: JSON.stringify(answer),
      warnings: answer.errors?.length ?? 0,
      submitted_by: submittedBy.username,
      submitted_by_subject: submittedBy.subject,
      submitted_at: submission.submittedAt,
    })
    .execute()
}

export async function findSubmission(
  connection: Database | Transaction,
  channel: string,
  submissionId: string,
): Promise<StoredSubmission | null> {
  const { rows } = await sql<SubmissionRow>`
    select * from policy_submission where channel = ${channel} and submission_id = ${submissionId}
  `.execute(connection)
  const [row] = rows
  return row
    ? {
        channel: row.channel,
        submissionId: row.submission_id,
        lmiReference: row.lmi_reference,
        policyNumber: row.policy_number,
        brandName: row.brand_name,
        request: row.request,
        sha256: row.request_sha256,
        supplement: row.supplement,
        answer: row.answer,
        submittedBy: { username: row.submitted_by, subject: row.submitted_by_subject },
        submittedAt: row.submitted_at,
      }
    : null
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
): Promise<Found<ListedRow>> {
  return await searchTable<ListedRow, SubmissionField>(
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
      select: sql`submission_id, lmi_reference, policy_number, brand_name, warnings, submitted_by, submitted_at`,
      from: sql`policy_submission`,
      where: [sql`channel = ${channel}`, sql`submitted_by_subject = ${subject}`],
      order: sql`submitted_at desc, submission_id`,
    },
    search,
  )
}

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
