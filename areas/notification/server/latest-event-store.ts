import type { Generated } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import type { LatestEvent, RecordKind } from '../contract/index.ts'

type EventTables = {
  notification_event: {
    channel: string
    subject: string
    record_kind: RecordKind
    record_id: string
    policy_number: string | null
    event_number: number
    event_kind: string
    created_at: Generated<Date>
  }
}

/** Stores the latest event of a record for each person who is notified of it, in place of the record's earlier event. */
export async function replaceLatestEvent(
  transaction: Transaction,
  channel: string,
  { record, event }: LatestEvent,
  people: readonly string[],
): Promise<void> {
  const events = transaction.withTables<EventTables>()
  await events
    .deleteFrom('notification_event')
    .where('channel', '=', channel)
    .where('record_kind', '=', record.kind)
    .where('record_id', '=', record.id)
    .execute()
  if (people.length === 0) return
  const rows = people.map((subject) => ({
    channel,
    subject,
    record_kind: record.kind,
    record_id: record.id,
    policy_number: record.kind === 'variation' ? record.policyNumber : null,
    event_number: event.number,
    event_kind: event.kind,
  }))
  await events.insertInto('notification_event').values(rows).execute()
}

/** The newest events that a person was notified of and that are still the latest of their record. */
export async function listLatestEvents(
  database: Database,
  { channel, subject }: { readonly channel: string; readonly subject: string },
  kinds: readonly RecordKind[],
): Promise<LatestEvent[]> {
  if (kinds.length === 0) return []
  const rows = await database
    .withTables<EventTables>()
    .selectFrom('notification_event')
    .selectAll()
    .where('channel', '=', channel)
    .where('subject', '=', subject)
    .where('record_kind', 'in', kinds)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ record_kind: kind, record_id: id, policy_number, event_number, event_kind }) => ({
    record: kind === 'referral' ? { kind, id } : { kind, id, policyNumber: policy_number ?? '' },
    event: { number: event_number, kind: event_kind },
  }))
}
