import { sql } from 'kysely'
import { type PartialRecordOf, toRow } from '#packages/fields'
import { auditImport } from '#platform/audit'
import type { Transaction } from '#platform/database'
import { lenderReferenceKey, type ReferralEvent, type ReferralStatus, versionFields } from '../contract/index.ts'
import { reserveReferralIds } from './store/referral-store.ts'
import { versionColumns } from './store/referral-tables.ts'

export type ImportingPerson = { readonly subject: string; readonly username: string }

/** A version of an imported referral, with its decision if it has one. */
export type ImportedVersion = PartialRecordOf<typeof versionFields> & {
  readonly submittedBy: ImportingPerson & { readonly name: string }
  readonly submittedAt: Date
  readonly decided: {
    readonly decision: string
    readonly uwNotes: string | null
    readonly by: ImportingPerson
    readonly at: Date
  } | null
}

/** A referral to import, in any status and without documents; the import assigns its number. */
export type ImportedReferral = {
  readonly channel: string
  readonly lenderRefNumber: string
  readonly brandName: string
  readonly status: ReferralStatus
  readonly assignedTo: ImportingPerson | null
  /** Oldest first; the last one is the current version. */
  readonly versions: readonly [ImportedVersion, ...ImportedVersion[]]
  /** Only for a referral that is On Hold. */
  readonly openQuestion: { readonly text: string; readonly by: ImportingPerson; readonly at: Date } | null
  /** Oldest first. */
  readonly events: readonly ImportedEvent[]
}

export type ImportedEvent = Pick<ReferralEvent, 'kind' | 'version' | 'by' | 'byInsurer' | 'detail'> & {
  readonly at: Date
}

/**
 * Imports thousands of referrals per call, in the order of their numbers, and writes one audit line per lender with
 * their count. Skips a referral whose lender reference already exists.
 *
 * @returns the number of added referrals
 */
export async function importReferrals(
  transaction: Transaction,
  referrals: readonly ImportedReferral[],
  by: ImportingPerson,
  at: Date,
): Promise<number> {
  const byLender = Map.groupBy(referrals, ({ channel }) => channel)
  const numbered: NumberedReferral[] = []
  // Lenders in a fixed order, so that concurrent imports cannot deadlock.
  for (const channel of [...byLender.keys()].sort()) {
    const ofLender = byLender.get(channel) ?? []
    const first = await reserveReferralIds(transaction, channel, ofLender.length)
    ofLender.forEach((referral, index) => {
      const key = { channel, request_id: String(first + BigInt(index)) }
      numbered.push({ referral, key })
    })
  }
  const added = await insertReferrals(transaction, numbered)
  const brought = added.map(({ key }) => key)
  await auditImport(transaction, brought, { action: 'referral.import', by, at })
  return added.length
}

type Row = Readonly<Record<string, unknown>>

/** A referral with its reserved number. */
type NumberedReferral = {
  readonly referral: ImportedReferral
  readonly key: { readonly channel: string; readonly request_id: string }
}

/**
 * Inserts referrals with all their parts, with one statement per table. Referrals of all lenders come before the first
 * part: PostgreSQL plans the lookup of a part's referral once, at the first insert. Skips a referral whose lender
 * reference already exists.
 *
 * @returns the added referrals
 */
async function insertReferrals(
  transaction: Transaction,
  numbered: readonly NumberedReferral[],
): Promise<NumberedReferral[]> {
  if (numbered.length === 0) return []
  const rows = numbered.map(referralRow)
  // Named, because the table has generated columns, which cannot be inserted.
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const added = await sql<{ channel: string; request_id: bigint }>`
    insert into referral (${columns})
    select ${columns} from json_populate_recordset(null::referral, ${JSON.stringify(rows)}::json)
    on conflict (channel, lender_ref_key) do nothing returning channel, request_id
  `.execute(transaction)
  const keys = new Set(added.rows.map(({ channel, request_id }) => `${channel} ${request_id}`))
  const fresh = numbered.filter(({ key }) => keys.has(`${key.channel} ${key.request_id}`))
  await insertRows(transaction, 'referral_version', fresh.flatMap(versionRows))
  await insertRows(transaction, 'referral_message', fresh.flatMap(messageRows))
  await insertRows(transaction, 'referral_event', fresh.flatMap(eventRows))
  return fresh
}

async function insertRows(transaction: Transaction, name: string, rows: readonly Row[]): Promise<void> {
  const table = sql.table(name)
  await sql`
    insert into ${table} select * from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)
  `.execute(transaction)
}

function referralRow({ referral, key }: NumberedReferral): Row {
  const [first] = referral.versions
  const last = referral.versions.at(-1) ?? first
  return {
    ...key,
    lender_ref_number: referral.lenderRefNumber,
    lender_ref_key: lenderReferenceKey(referral.lenderRefNumber),
    brand_name: referral.brandName,
    raised_by: first.submittedBy.username,
    raised_by_subject: first.submittedBy.subject,
    submission_type: last.submissionType,
    status: referral.status,
    decision: last.decided?.decision ?? null,
    submitted_at: last.submittedAt,
    received_at: first.submittedAt,
    version: referral.versions.length,
    assigned_to: referral.assignedTo?.username ?? null,
    assigned_to_subject: referral.assignedTo?.subject ?? null,
    decided_by: last.decided?.by.username ?? null,
    decided_at: last.decided?.at ?? null,
    waiting_since: last.submittedAt,
    paused_at: referral.openQuestion?.at ?? null,
  }
}

function versionRows({ referral, key }: NumberedReferral): Row[] {
  return referral.versions.map((version, index) => ({
    ...key,
    version: index + 1,
    ...toRow(versionFields, versionColumns, version),
    submitted_by: version.submittedBy.username,
    submitted_by_subject: version.submittedBy.subject,
    submitted_by_name: version.submittedBy.name,
    submitted_at: version.submittedAt,
    decision: version.decided?.decision ?? null,
    uw_notes: version.decided?.uwNotes ?? null,
    decided_by: version.decided?.by.username ?? null,
    decided_by_subject: version.decided?.by.subject ?? null,
    decided_at: version.decided?.at ?? null,
  }))
}

function messageRows({ referral: { openQuestion, versions }, key }: NumberedReferral): Row[] {
  if (openQuestion === null) return []
  const { text, by, at } = openQuestion
  const written = { body: text, written_by: by.username, written_by_subject: by.subject, written_at: at }
  return [{ ...key, message_number: 1, version: versions.length, kind: 'question', ...written }]
}

function eventRows({ referral, key }: NumberedReferral): Row[] {
  return referral.events.map(({ kind, version, at, by, byInsurer, detail }, index) => ({
    ...key,
    event_number: index + 1,
    version,
    kind,
    at,
    by_username: by,
    by_insurer: byInsurer,
    detail,
  }))
}
