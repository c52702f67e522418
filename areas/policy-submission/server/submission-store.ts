import { sql } from 'kysely'
import { longNameIn, type Option } from '#packages/fields'
import { type Database, type Row, type Transaction, tablesOf } from '#platform/database'
import { type DraftOwner, listDrafts } from '#platform/drafts'
import type { ListExport } from '#platform/export'
import { refuse } from '#platform/http'
import { type Found, type Source, searchTable } from '#platform/search'
import {
  type Acknowledged,
  type CreatedPolicy,
  type ListedDraft,
  messages,
  type OutsideCard,
  type SubmissionField,
  type SubmissionSearch,
  type SubmittedPolicy,
  submissionDraftPrefix,
  submissionTable,
  warningLevel,
} from '../contract/index.ts'

type Known = {
  policySubmission: {
    supplement: object
    draft: object
    answer: CreatedPolicy
    outsideCard: OutsideCard
    acknowledged: Acknowledged
  }
}

const tables = tablesOf<'policySubmission', Known>

type SubmissionRow = Row<'policySubmission', Known>
type StoredSubmission = Omit<SubmissionRow, 'warnings' | 'withdrawnAt' | 'withdrawnBy'>
/** Without the form as it was entered, which may have megabytes: see `findEnteredDraft`. */
export type FoundSubmission = Omit<SubmissionRow, 'draft' | 'request'> & { readonly request: string }

/** Locks a reference until the transaction ends: concurrent submissions with it wait. */
export async function lockReference(transaction: Transaction, channel: string, referenceKey: string): Promise<void> {
  const name = `submission of ${channel} ${referenceKey}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

/** The policy submitted with a reference; null if the reference is unused or its submission was withdrawn. */
export async function findPolicyOfReference(
  connection: Database | Transaction,
  channel: string,
  referenceKey: string,
): Promise<string | null> {
  const row = await tables(connection)
    .selectFrom('policySubmission')
    .select('policyNumber')
    .where('channel', '=', channel)
    .where('lmiReferenceKey', '=', referenceKey)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return row?.policyNumber ?? null
}

export async function insertSubmission(transaction: Transaction, submission: StoredSubmission): Promise<void> {
  const { supplement, draft, answer, acknowledged } = submission
  const json = (value: object | null) => value && JSON.stringify(value)
  await tables(transaction)
    .insertInto('policySubmission')
    .values({
      ...submission,
      supplement: json(supplement),
      draft: json(draft),
      answer: JSON.stringify(answer),
      acknowledged: json(acknowledged),
      warnings: answer.errors?.length ?? 0,
    })
    .execute()
}

const foundColumns = [
  'acknowledged',
  'answer',
  'brandName',
  'channel',
  'lmiReference',
  'lmiReferenceKey',
  'outsideCard',
  'policyNumber',
  'requestSha256',
  'submissionId',
  'submittedAt',
  'submittedBy',
  'submittedBySubject',
  'supplement',
  'warnings',
  'withdrawnAt',
  'withdrawnBy',
] as const satisfies readonly (keyof SubmissionRow)[]

/** @throws Refusal 404 `submission-not-found` */
export async function getSubmission(
  connection: Database | Transaction,
  channel: string,
  submissionId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<FoundSubmission> {
  const query = tables(connection)
    .selectFrom('policySubmission')
    .select(foundColumns)
    // As a text: the hexadecimal digits of bytes are twice as many.
    .select(sql<string>`convert_from(request, 'utf8')`.as('request'))
    .where('channel', '=', channel)
    .where('submissionId', '=', submissionId)
  const found = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!found) throw refuse('submission-not-found', messages.notFound, { status: 404 })
  return withLevels(found)
}

/** The form as it was entered in the portal; null for a submission by another system. */
export async function findEnteredDraft(
  database: Database,
  channel: string,
  submissionId: string,
): Promise<SubmissionRow['draft']> {
  const row = await tables(database)
    .selectFrom('policySubmission')
    .select('draft')
    .where('channel', '=', channel)
    .where('submissionId', '=', submissionId)
    .executeTakeFirst()
  return row?.draft ?? null
}

/** Warnings were first stored without their levels, which their codes imply. */
function withLevels(found: FoundSubmission): FoundSubmission {
  const errors = found.answer.errors?.map((warning) => ({ ...warning, level: warningLevel(warning.code) }))
  return { ...found, answer: { ...found.answer, ...(errors && { errors }) } }
}

export async function markWithdrawn(
  transaction: Transaction,
  { channel, submissionId }: Pick<StoredSubmission, 'channel' | 'submissionId'>,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  await tables(transaction)
    .updateTable('policySubmission')
    .set({ withdrawnAt: at, withdrawnBy: by })
    .where('channel', '=', channel)
    .where('submissionId', '=', submissionId)
    .execute()
}

export async function hasSubmissions(database: Database, channel: string): Promise<boolean> {
  const { rows } = await sql`select from policy_submission where channel = ${channel} limit 1`.execute(database)
  return rows.length > 0
}

type OwnSubmission = Omit<SubmittedPolicy, 'submittedAt'> & { readonly submittedAt: Date }

function ownSource({ channel, subject }: Owner, brands: readonly Option[]): Source<SubmissionField> {
  return {
    table: submissionTable,
    columns: {
      submittedAt: { value: sql.ref('submitted_at') },
      lmiReferenceNo: { value: sql.ref('lmi_reference') },
      policyNo: { value: sql.ref('policy_number') },
      brandName: { value: sql.ref('brand_name'), options: brands, showsCode: true },
      warnings: { value: sql.ref('warnings') },
      status: { value: submissionStatus },
    },
    select: listedColumns,
    from: sql`policy_submission`,
    key: ['channel', 'submission_id'],
    where: [sql`channel = ${channel}`, sql`submitted_by_subject = ${subject}`],
    order: sql`submitted_at desc, submission_id`,
  }
}

export function exportOwnSubmissions(
  owner: Owner,
  brands: readonly Option[],
  search: SubmissionSearch,
): ListExport<OwnSubmission, SubmissionField> {
  return {
    name: 'My submissions',
    source: ownSource(owner, brands),
    search,
    columns: [
      { field: 'submittedAt', value: ({ submittedAt }) => submittedAt },
      { field: 'lmiReferenceNo', value: ({ lmiReferenceNo }) => lmiReferenceNo },
      { field: 'policyNo', value: ({ policyNo }) => policyNo },
      { field: 'brandName', value: ({ brandName }) => longNameIn(brands, brandName) },
      { field: 'warnings', value: ({ warnings }) => warnings },
      { field: 'status', value: ({ status }) => status },
    ],
  }
}

export async function searchOwnSubmissions(
  database: Database,
  owner: Owner,
  brands: readonly Option[],
  search: SubmissionSearch,
): Promise<Found<SubmittedPolicy>> {
  const found = await searchTable<OwnSubmission, SubmissionField>(database, ownSource(owner, brands), search)
  return { ...found, items: found.items.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() })) }
}

export const submissionStatus = sql`case when withdrawn_at is null then 'Submitted' else 'Withdrawn' end`
export const listedColumns = sql`submission_id as "submissionId", lmi_reference as "lmiReferenceNo",
  policy_number as "policyNo", brand_name as "brandName", warnings, submitted_by as "submittedBy",
  submitted_at as "submittedAt", outside_card as "outsideCard", ${submissionStatus} as status`

type Owner = { readonly channel: string; readonly subject: string }

export function draftOf({ channel, subject }: Owner, draftId: string): DraftOwner {
  return { channel, owner: subject, form: submissionDraftPrefix + draftId }
}

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
