import { sql } from 'kysely'
import { type PartialRecordOf, toRow } from '#packages/fields'
import { auditImport } from '#platform/audit'
import type { Database, Transaction } from '#platform/database'
import { lenderReferenceKey, type ReferralEvent, versionFields, withdrawnDecision } from '../contract/index.ts'
import { reserveReferralIds } from './store/referral-store.ts'
import { versionColumns } from './store/version-store.ts'

export type ImportingPerson = { readonly subject: string; readonly username: string }
type Act = { readonly by: ImportingPerson; readonly at: Date }

/** A version of an imported referral, and what happened to it. */
export type ImportedVersion = PartialRecordOf<typeof versionFields> & {
  readonly submittedBy: ImportingPerson & { readonly name: string }
  readonly submittedAt: Date
  readonly assigned?: Act
  /** Only for the current version: the open question. */
  readonly asked?: Act & { readonly text: string }
  readonly decided?: Act & { readonly decision: string; readonly uwNotes: string | null }
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
  const byLender = Map.groupBy(referrals, ({ channel }) => channel)
  const numbered: NumberedReferral[] = []
  for (const [channel, ofLender] of byLender) {
    const first = await reserveReferralIds(database, channel, ofLender.length)
    for (const [index, referral] of ofLender.entries())
      numbered.push({ ...referral, key: { channel, requestId: String(first + BigInt(index)) } })
  }
  return await database.transaction().execute(async (transaction) => {
    // Referrals of all lenders come before their first part: PostgreSQL plans the lookup of a part's referral only once.
    const added = await insertRows(transaction, 'referral', numbered.map(referralRow))
    const keys = new Set(added.map(({ channel, request_id }) => `${channel} ${request_id}`))
    const fresh = numbered.filter(({ key }) => keys.has(`${key.channel} ${key.requestId}`))
    await insertRows(transaction, 'referral_version', fresh.flatMap(versionRows))
    await insertRows(transaction, 'referral_message', fresh.flatMap(messageRows))
    await insertRows(transaction, 'referral_event', fresh.flatMap(eventRows))
    const brought = fresh.map(({ key }) => key)
    await auditImport(transaction, brought, { action: 'referral.import', by, at })
    return fresh.length
  })
}

type Row = Readonly<Record<string, unknown>>

/** A referral with its reserved number. */
type NumberedReferral = ImportedReferral & { readonly key: { readonly channel: string; readonly requestId: string } }

/** Inserts rows with one statement; answers the keys of those that did not exist. */
async function insertRows(transaction: Transaction, name: string, rows: readonly Row[]) {
  const [first] = rows
  if (!first) return []
  const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const stored = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
  )
  // Named, because generated columns cannot be inserted.
  const columns = sql.join(Object.keys(first).map((field) => sql.ref(columnOf(field))))
  const table = sql.table(name)
  const added = await sql<{ channel: string; request_id: bigint }>`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(stored)}::json)
    on conflict do nothing returning channel, request_id
  `.execute(transaction)
  return added.rows
}

function referralRow({ key, versions, lenderRefNumber, brandName }: NumberedReferral): Row {
  const [first] = versions
  const last = versions.at(-1) ?? first
  const { asked, decided, submittedAt } = last
  const assignee = decided?.decision === withdrawnDecision ? undefined : last.assigned?.by
  const open = asked ? 'On Hold' : assignee ? 'In Progress' : 'Submitted'
  return {
    ...key,
    lenderRefNumber,
    lenderRefKey: lenderReferenceKey(lenderRefNumber),
    brandName,
    raisedBy: first.submittedBy.username,
    raisedBySubject: first.submittedBy.subject,
    submissionType: last.submissionType,
    referralReason: last.referralReason,
    baseLoanAmount: last.baseLoanAmount,
    baseLvr: last.baseLVR,
    status: decided ? 'Complete' : open,
    decision: decided?.decision ?? null,
    submittedAt,
    receivedAt: first.submittedAt,
    version: versions.length,
    assignedTo: assignee?.username ?? null,
    assignedToSubject: assignee?.subject ?? null,
    decidedBy: decided?.by.username ?? null,
    decidedAt: decided?.at ?? null,
    waitingSince: submittedAt,
    pausedAt: asked?.at ?? null,
  }
}

function versionRows({ key, versions }: NumberedReferral): Row[] {
  return versions.map(({ submittedBy, submittedAt, decided, ...version }, index) => ({
    ...key,
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
  const { asked } = versions.at(-1) ?? versions[0]
  if (!asked) return []
  const { text, by, at } = asked
  const written = { body: text, writtenBy: by.username, writtenBySubject: by.subject, writtenAt: at }
  return [{ ...key, messageNumber: 1, version: versions.length, kind: 'question', ...written }]
}

function eventRows({ key, versions }: NumberedReferral): Row[] {
  const events = versions.flatMap(({ submittedBy, submittedAt, assigned, asked, decided }, index) => {
    const event = (kind: ReferralEvent['kind'], { by, at }: Act, byInsurer: boolean, detail: string | null = null) => ({
      version: index + 1,
      kind,
      at,
      byUsername: by.username,
      byInsurer,
      detail,
    })
    const withdrawn = decided?.decision === withdrawnDecision
    return [
      event(index === 0 ? 'received' : 'resubmitted', { by: submittedBy, at: submittedAt }, false),
      ...(assigned ? [event('assigned', assigned, true)] : []),
      ...(asked ? [event('asked', asked, true)] : []),
      ...(decided && withdrawn ? [event('withdrawn', decided, false)] : []),
      ...(decided && !withdrawn ? [event('decided', decided, true, decided.decision)] : []),
    ]
  })
  return events.map((event, index) => ({ ...key, eventNumber: index + 1, ...event }))
}
