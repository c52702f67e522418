import { type Database, type Transaction, tablesOf } from '#platform/database'
import type { LatestEvent, RecordKind } from '../contract/index.ts'

const tables = tablesOf<'notificationEvent', { notificationEvent: { recordKind: RecordKind } }>

export async function replaceLatestEvent(
  transaction: Transaction,
  channel: string,
  { record, event }: LatestEvent,
  people: readonly string[],
): Promise<void> {
  const events = tables(transaction)
  const key = { channel, recordKind: record.kind, recordId: record.id }
  await events
    .deleteFrom('notificationEvent')
    .where(({ and }) => and(key))
    .execute()
  if (people.length === 0) return
  const policyNumber = record.kind === 'referral' ? null : record.policyNumber
  const rows = people.map((subject) => {
    return { ...key, subject, policyNumber, eventNumber: event.number, eventKind: event.kind }
  })
  await events.insertInto('notificationEvent').values(rows).execute()
}

export async function listLatestEvents(
  database: Database,
  { channel, subject }: { readonly channel: string; readonly subject: string },
  kinds: readonly RecordKind[],
): Promise<LatestEvent[]> {
  if (kinds.length === 0) return []
  const rows = await tables(database)
    .selectFrom('notificationEvent')
    .select(['recordKind as kind', 'recordId as id', 'policyNumber', 'eventNumber', 'eventKind'])
    .where(({ and }) => and({ channel, subject }))
    .where('recordKind', 'in', kinds)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ kind, id, policyNumber, eventNumber, eventKind }) => ({
    record: kind === 'referral' ? { kind, id } : { kind, id, policyNumber: policyNumber ?? '' },
    event: { number: eventNumber, kind: eventKind },
  }))
}
