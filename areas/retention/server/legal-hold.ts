import { sql } from 'kysely'
import { writeAudit } from '#platform/audit'
import type { Database } from '#platform/database'

/** The hold cannot be placed or released; the message says why. */
export class HoldRefused extends Error {
  override name = 'HoldRefused'
}

type Hold = {
  readonly channel: string
  /** The number of a record; empty for all of the lender. */
  readonly record: string
  readonly operator: string
  readonly at: Date
}

/** From its commit on, no deletion of the record, or of anything of the lender, begins. @throws HoldRefused */
export async function placeHold(database: Database, { channel, record, operator, at }: Hold, reason: string) {
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ known: boolean }>`
      select case when ${record} = '' then exists (select from audit_entry where channel = ${channel})
        else exists (select from quote where channel = ${channel} and quote_id = upper(${record}))
          or exists (select from policy where channel = ${channel} and policy_number = upper(${record}))
          or exists (select from lender_case where channel = ${channel} and case_id::text = ${record})
          or exists (select from policy_submission where channel = ${channel} and upper(submission_id) = upper(${record}))
          or exists (select from upload_receipt where channel = ${channel} and receipt_id::text = lower(${record}))
        end as known`.execute(transaction)
    if (!rows[0]?.known)
      throw new HoldRefused(record ? `${channel} has no record ${record}.` : `There is no lender ${channel}.`)
    const { numAffectedRows } = await sql`
      insert into legal_hold (channel, record, placed_at, placed_by, reason)
      values (${channel}, ${record}, ${at}, ${operator}, ${reason}) on conflict do nothing`.execute(transaction)
    if (!numAffectedRows) throw new HoldRefused('It is on hold already.')
    await writeAudit(transaction, auditOf('place', { channel, record, operator, at }))
  })
}

/** @throws HoldRefused */
export async function releaseHold(database: Database, { channel, record, operator, at }: Hold): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      update legal_hold set released_at = ${at}, released_by = ${operator}
      where channel = ${channel} and record = ${record} and released_at is null`.execute(transaction)
    if (!numAffectedRows) throw new HoldRefused('It is not on hold.')
    await writeAudit(transaction, auditOf('release', { channel, record, operator, at }))
  })
}

function auditOf(act: 'place' | 'release', { channel, record, operator, at }: Hold) {
  const action = `legal-hold.${act}`
  return { channel, at, by: { subject: 'legal-hold', username: operator }, action, ...(record ? { record } : {}) }
}

/** The holds that are not released, oldest first. */
export async function listHolds(database: Database) {
  const { rows } = await sql<{ channel: string; record: string; placedAt: Date; placedBy: string; reason: string }>`
    select channel, record, placed_at as "placedAt", placed_by as "placedBy", reason
    from legal_hold where released_at is null order by placed_at`.execute(database)
  return rows
}
