import { type RawBuilder, sql } from 'kysely'
import { type Database, withLongStatements } from '#platform/database'
import type { AppContext, Service } from '#platform/service'
import type { Settings } from '#platform/settings'

/** Deletes records whose retention is over, once a day. What is deleted and why: docs/operations.md. */
export const retentionService: Service = {
  name: 'retention',
  migrations: { name: 'retention', folder: new URL('./migrations/', import.meta.url) },
  daily: (deps) => ({ 'delete-expired': () => deleteExpired(deps) }),
}

type Candidate = { readonly at: string; readonly id: string }

type Kind = {
  readonly setting: 'RETENTION_QUOTES' | 'RETENTION_REFERRALS' | 'RETENTION_POLICIES' | 'RETENTION_UPLOADS'
  readonly table: RawBuilder<unknown>
  /** Selects `at` and `id` of those that may be due, after another one in the order of an index. */
  readonly after: (channel: string, after: Candidate, before: Date) => RawBuilder<unknown>
}

/** In this order: what a policy needs is kept as long as the policy. */
const kinds: Readonly<Record<string, Kind>> = {
  policy: {
    setting: 'RETENTION_POLICIES',
    table: sql`policy`,
    after: (channel, { id }) => sql`select '' as at, policy_number as id from policy
      where channel = ${channel} and status in ('Cancelled', 'Discharged', 'Expired') and policy_number > ${id} order by policy_number`,
  },
  referral: {
    setting: 'RETENTION_REFERRALS',
    table: sql`lender_case`,
    after: (channel, { id }, before) => sql`select '' as at, case_id::text as id from lender_case
      where channel = ${channel} and kind = 'referral' and case_id > ${id || '0'}::bigint
        and state in ('Decided', 'Withdrawn', 'Closed') and submitted_at < ${before} order by case_id`,
  },
  quote: {
    setting: 'RETENTION_QUOTES',
    table: sql`quote`,
    after: (channel, { at, id }, before) => sql`select created_at::text as at, quote_id as id from quote
      where channel = ${channel} and created_at < ${before} and created_at >= ${at || '-infinity'}::timestamptz
        and (created_at, quote_id) > (${at || '-infinity'}::timestamptz, ${id}) order by created_at, quote_id`,
  },
  upload: {
    setting: 'RETENTION_UPLOADS',
    table: sql`upload_receipt`,
    after: (channel, { id }, before) => sql`select '' as at, receipt_id::text as id from upload_receipt
      where channel = ${channel} and sent_at < ${before} and (${id} = '' or receipt_id::text > ${id}) order by receipt_id::text`,
  },
}

/** Records in one transaction, which locks them. */
const batchSize = 200
/** Milliseconds. The queue runs a job of ten minutes again. */
const longestRun = 240_000

/**
 * Deletes the records, files, notifications and audit months whose `RETENTION_…` is over, a batch in each transaction.
 * What is left when the time is up, or after a crash, the next run deletes.
 */
export async function deleteExpired(deps: Pick<AppContext, 'database' | 'clock' | 'settings' | 'log'>): Promise<void> {
  const { database, clock, settings, log } = deps
  const end = performance.now() + longestRun
  const at = clock()
  const beforeOf = (setting: keyof Settings & `RETENTION_${string}`) => monthsBefore(at, settings[setting])
  await withLongStatements(database, async (patient) => {
    for (const [kind, { setting, table, after }] of Object.entries(kinds)) {
      const before = beforeOf(setting)
      if (!before) continue
      let deleted = 0
      for (const channel of await listChannels(patient, table))
        for (let last: Candidate | undefined = { at: '', id: '' }; last && performance.now() < end; ) {
          const { rows }: { rows: Candidate[] } = await sql<Candidate>`
            ${after(channel, last, before)} limit ${sql.lit(batchSize)}`.execute(patient)
          last = rows.at(-1)
          if (!last) break
          const ids = rows.map(({ id }) => id)
          const done = await sql<{ count: number }>`
            select delete_expired(${kind}, ${channel}, ${ids}, ${before}, ${at}) as count`.execute(patient)
          deleted += done.rows[0]?.count ?? 0
        }
      log.info({ kind, deleted }, 'deleted what need not be retained')
    }
    const notifiedBefore = beforeOf('RETENTION_NOTIFICATIONS')
    if (notifiedBefore)
      await sql`delete from notification_event
        where created_at < ${notifiedBefore} and channel <> all(${[...(await heldLenders(patient))]})`.execute(patient)
    const auditBefore = beforeOf('RETENTION_AUDIT')
    if (auditBefore) await sql`select delete_audit_months(${auditBefore}, ${at})`.execute(patient)
  })
}

/** The lenders of which everything is on hold. */
export async function heldLenders(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ channel: string }>`
    select channel from legal_hold where record = '' and released_at is null`.execute(database)
  return rows.map(({ channel }) => channel)
}

async function listChannels(database: Database, table: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ channel: string }>`
    with recursive found as (
      (select channel from ${table} order by channel limit 1)
      union all
      select (select channel from ${table} next where next.channel > found.channel order by channel limit 1)
      from found where found.channel is not null
    )
    select channel from found where channel is not null`.execute(database)
  return rows.map(({ channel }) => channel)
}

function monthsBefore(at: Date, months: number | undefined): Date | null {
  if (months === undefined) return null
  const day = new Date(at)
  day.setUTCMonth(day.getUTCMonth() - months)
  return day
}
