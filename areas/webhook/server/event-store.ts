import { sql } from 'kysely'
import type { LenderCaller } from '#areas/identity/server'
import { type Database, type Transaction, tablesOf } from '#platform/database'
import { type EventRecord, eventRecords, type LenderEvent } from '../contract/index.ts'

const tables = tablesOf<'lenderEvent', { lenderEvent: { recordKind: EventRecord } }>

type NewEvent = {
  readonly channel: string
  readonly at: Date
  readonly record: { readonly kind: EventRecord; readonly id: string }
  readonly event: string
  /** The status of the record after the event. */
  readonly status: string
}

/** Writes events for lenders' systems in the transaction of the change. Quotes are written by their own statement. */
export async function recordLenderEvents(transaction: Transaction, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ record, ...event }) => ({ ...event, recordKind: record.kind, recordId: record.id }))
  await tables(transaction).insertInto('lenderEvent').values(rows).execute()
}

const batch = 1_000

/**
 * Numbers the committed events that have no number, of all lenders, and queues them for the lenders' endpoints. The lock makes numbers visible in their order: a
 * reader that has seen a number never finds a smaller one later.
 *
 * @returns whether more may wait than the 1,000 that it numbers at most
 */
export async function numberEvents(transaction: Transaction, at: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('number lender events'))`.execute(transaction)
  const { rows } = await sql<{ count: number }>`
    with fresh as (
      select channel, event_id, row_number() over (partition by channel order by recorded) as place
      from (select * from lender_event where number is null order by recorded limit ${batch}) as event
    ), counted as (
      insert into lender_event_counter select channel, count(*) from fresh group by channel order by channel
      on conflict (channel) do update set last = lender_event_counter.last + excluded.last
      returning channel, last
    ), sizes as (
      select channel, count(*) as size from fresh group by channel
    ), numbered as (
      update lender_event e
      set number = counted.last - sizes.size + fresh.place
      from fresh join counted using (channel) join sizes using (channel)
      where e.channel = fresh.channel and e.event_id = fresh.event_id
      returning e.channel, e.event_id, e.number, e.record_kind, e.record_id
    ), queued as (
      insert into webhook_delivery (channel, event_id, endpoint_id, number, record_kind, record_id, since, next_at)
      select channel, event_id, endpoint_id, number, record_kind, record_id, ${at}, ${at}
      from numbered join webhook_endpoint using (channel) where record_kind = any(records)
      for key share of webhook_endpoint
    )
    select count(*)::int as count from numbered`.execute(transaction)
  return rows[0]?.count === batch
}

type EventPage = { readonly after: number; readonly limit: number; readonly records: readonly EventRecord[] }

/** The events of a lender after a number, oldest first. */
export async function listEvents(
  database: Database | Transaction,
  { channel }: Pick<LenderCaller, 'channel'>,
  { after, limit, records }: EventPage,
) {
  if (records.length === 0) return []
  return await tables(database)
    .selectFrom('lenderEvent')
    .select(['eventId', 'number', 'recordKind', 'recordId', 'event', 'status', 'at'])
    .where('channel', '=', channel)
    .where('number', '>', BigInt(after))
    .where('recordKind', 'in', records)
    .orderBy('number')
    .limit(limit)
    .execute()
}

export type StoredEvent = Awaited<ReturnType<typeof listEvents>>[number]

export function presentEvent(baseUrl: string, stored: StoredEvent): LenderEvent {
  const { eventId, number, recordKind, recordId, event, status, at } = stored
  return {
    id: eventId,
    type: `${recordKind}.${event}`,
    timestamp: at.toISOString(),
    data: {
      number: Number(number),
      record: recordKind,
      recordId,
      status,
      link: `${baseUrl}${eventRecords[recordKind].path(recordId)}`,
    },
  }
}

export async function deleteEvents(database: Database, before: Date): Promise<void> {
  await tables(database).deleteFrom('lenderEvent').where('at', '<', before).where('number', 'is not', null).execute()
}
