import { type RawBuilder, sql } from 'kysely'
import type { CaseEvent } from '#areas/case/contract'
import { reserveCaseNumbers } from '#areas/case/server'
import { type PartialRecordOf, toRow } from '#packages/fields'
import { auditImport } from '#platform/audit'
import type { Database, Transaction } from '#platform/database'
import { lenderReferenceKey, versionFields, withdrawnDecision } from '../contract/index.ts'
import { versionColumns } from './store/version-store.ts'

export type ImportingPerson = { readonly subject: string; readonly username: string }
type ImportedAction = { readonly by: ImportingPerson; readonly at: Date }

/** A version of an imported referral, and what happened to it. */
export type ImportedVersion = PartialRecordOf<typeof versionFields> & {
  readonly submittedBy: ImportingPerson & { readonly name: string }
  readonly submittedAt: Date
  readonly assigned?: ImportedAction
  /** Only for the current version: the open question. */
  readonly question?: ImportedAction & { readonly text: string }
  readonly decided?: ImportedAction & { readonly decision: string; readonly uwNotes: string | null }
}

/**
 * A referral to import, without documents. Its number is assigned, and its status, its assignee and its events follow
 * from its versions.
 */
export type ImportedReferral = {
  readonly channel: string
  readonly lenderRefNumber: string
  readonly brandName: string
  /** Oldest first; the last one is the current version. */
  readonly versions: readonly [ImportedVersion, ...ImportedVersion[]]
}

/**
 * Imports thousands of referrals in one transaction, in the order of their numbers, and writes one audit line per lender with
 * their count. Skips a referral whose lender reference already exists.
 *
 * @returns the number of added referrals
 */
export async function importReferrals(
  database: Database,
  referrals: readonly ImportedReferral[],
  by: ImportingPerson,
  at: Date,
): Promise<number> {
  const ids = await reserveCaseNumbers(database, referrals.length)
  const numbered = referrals.map((referral, index) => {
    return { ...referral, key: { channel: referral.channel, caseId: String(ids[index]) } }
  })
  return await database.transaction().execute(async (transaction) => {
    // Referrals of all lenders come before their first part: PostgreSQL plans the lookup of a part's referral only once.
    const added = new Set(await insertRows(transaction, 'lender_case', numbered.map(caseRow), sql.ref('case_id')))
    const fresh = numbered.filter(({ key }) => added.has(key.caseId))
    await insertRows(transaction, 'referral_version', fresh.flatMap(versionRows))
    await insertRows(transaction, 'case_message', fresh.flatMap(messageRows))
    await insertRows(transaction, 'case_event', fresh.flatMap(eventRows))
    await insertRows(transaction, 'case_decision', fresh.flatMap(decisionRows))
    const keys = fresh.map(({ key }) => key)
    await auditImport(transaction, keys, { action: 'referral.import', by, at })
    return fresh.length
  })
}

type Row = Readonly<Record<string, unknown>>

type NumberedReferral = ImportedReferral & { readonly key: { readonly channel: string; readonly caseId: string } }

/** Inserts rows with one statement; returns `id` of those that did not exist. */
async function insertRows(
  transaction: Transaction,
  name: string,
  rows: readonly Row[],
  id: RawBuilder<unknown> = sql`1`,
): Promise<readonly string[]> {
  const [first] = rows
  if (!first) return []
  const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const stored = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
  )
  // Named, because generated columns cannot be inserted.
  const columns = sql.join(Object.keys(first).map((field) => sql.ref(columnOf(field))))
  const table = sql.table(name)
  const added = await sql<{ id: string }>`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(stored)}::json)
    on conflict do nothing returning ${id}::text as id
  `.execute(transaction)
  return added.rows.map((row) => row.id)
}

function caseRow({ key, versions, lenderRefNumber, brandName }: NumberedReferral): Row {
  const [first] = versions
  const last = versions.at(-1) ?? first
  const { question, decided, submittedAt } = last
  const isWithdrawn = decided?.decision === withdrawnDecision
  const assignee = isWithdrawn ? undefined : last.assigned?.by
  const open = question ? 'On Hold' : assignee ? 'Assigned' : 'Submitted'
  return {
    ...key,
    kind: 'referral',
    reference: lenderRefNumber,
    referenceKey: lenderReferenceKey(lenderRefNumber),
    brandName,
    raisedBy: first.submittedBy.username,
    raisedBySubject: first.submittedBy.subject,
    submittedBySubject: last.submittedBy.subject,
    submissionType: last.submissionType,
    reason: last.referralReason,
    amount: last.baseLoanAmount,
    lvr: last.baseLVR,
    state: decided ? (isWithdrawn ? 'Withdrawn' : 'Decided') : open,
    decision: decided?.decision ?? null,
    submittedAt,
    receivedAt: first.submittedAt,
    version: versions.length,
    assignedTo: assignee?.username ?? null,
    assignedToSubject: assignee?.subject ?? null,
    decidedBy: decided?.by.username ?? null,
    decidedBySubject: decided?.by.subject ?? null,
    decidedAt: decided?.at ?? null,
    waitingSince: submittedAt,
    pausedAt: question?.at ?? null,
    lastEvent: eventsOf(versions).length,
  }
}

function versionRows({ key, versions }: NumberedReferral): Row[] {
  const { channel, caseId: requestId } = key
  return versions.map(({ submittedBy, submittedAt, decided, ...version }, index) => ({
    channel,
    requestId,
    version: index + 1,
    ...toRow(versionFields, versionColumns, version),
    submittedBy: submittedBy.username,
    submittedBySubject: submittedBy.subject,
    submittedByName: submittedBy.name,
    submittedAt,
    decision: decided?.decision ?? null,
    uwNotes: decided?.uwNotes ?? null,
    decidedBy: decided?.by.username ?? null,
    decidedBySubject: decided?.by.subject ?? null,
    decidedAt: decided?.at ?? null,
  }))
}

function messageRows({ key, versions }: NumberedReferral): Row[] {
  const { question } = versions.at(-1) ?? versions[0]
  if (!question) return []
  const { text, by, at } = question
  const written = { body: text, writtenBy: by.username, writtenBySubject: by.subject, writtenAt: at }
  return [{ ...key, caseKind: 'referral', messageNumber: 1, version: versions.length, kind: 'question', ...written }]
}

/** The newest decision of a referral by each underwriter. */
function decisionRows({ key, versions }: NumberedReferral): Row[] {
  const rows = versions.flatMap(
    ({ decided, submittedAt, submissionType, referralReason, baseLoanAmount, baseLVR }, index) => {
      if (!decided || decided.decision === withdrawnDecision) return []
      const { decision, by, at } = decided
      const decidedBy = { decidedBy: by.username, decidedBySubject: by.subject, decidedAt: at }
      const submitted = { submittedAt, submissionType, reason: referralReason, amount: baseLoanAmount, lvr: baseLVR }
      return [{ ...key, caseKind: 'referral', version: index + 1, ...submitted, decision, ...decidedBy }]
    },
  )
  return [...new Map(rows.map((row) => [row.decidedBySubject, row])).values()]
}

function eventRows({ key, versions }: NumberedReferral): Row[] {
  return eventsOf(versions).map((event, index) => ({
    ...key,
    caseKind: 'referral',
    eventNumber: index + 1,
    ...event,
  }))
}

function eventsOf(versions: ImportedReferral['versions']) {
  return versions.flatMap(({ submittedBy, submittedAt, assigned, question, decided }, index) => {
    const row = (event: CaseEvent, { by, at }: ImportedAction, byInsurer: boolean, detail: string | null = null) => ({
      version: index + 1,
      event,
      at,
      byUsername: by.username,
      byInsurer,
      detail,
    })
    const withdrawn = decided?.decision === withdrawnDecision
    return [
      row(index === 0 ? 'submitted' : 'resubmitted', { by: submittedBy, at: submittedAt }, false),
      ...(assigned ? [row('assigned', assigned, true)] : []),
      ...(question ? [row('asked', question, true)] : []),
      ...(decided && withdrawn ? [row('withdrawn', decided, false)] : []),
      ...(decided && !withdrawn ? [row('decided', decided, true, decided.decision)] : []),
    ]
  })
}
