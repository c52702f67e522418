import { sql } from 'kysely'
import type { LenderCaller } from '#areas/identity/server'
import { type Database, type Transaction, tablesOf } from '#platform/database'
import { refuse } from '#platform/http'
import { type Delivery, type EventRecord, messages, visibleRecords } from '../contract/index.ts'
import type { StoredEvent } from './event-store.ts'
import type { Posted } from './post-event.ts'

const tables = tablesOf<
  'webhookDelivery' | 'lenderEvent',
  { webhookDelivery: { recordKind: EventRecord; state: Delivery['state'] } }
>

type Key = { readonly channel: string; readonly endpointId: string }
export type ClaimedEndpoint = Key & {
  readonly url: string
  readonly secret: string
  readonly formerSecret: string | null
  readonly formerSecretUntil: Date | null
  readonly failures: number
}

/** Seconds. Longer than a process works on an endpoint; after a crash, another process goes on then. */
const lease = 60

/** Endpoints of all lenders with something to deliver, which no other process works on until they are released. */
export async function claimEndpoints(database: Database, at: Date, limit: number): Promise<ClaimedEndpoint[]> {
  const { rows } = await sql<ClaimedEndpoint>`
    update webhook_endpoint e set leased_until = now() + ${lease} * interval '1 second', served_at = now()
    from (
      select channel, endpoint_id from webhook_endpoint c
      where paused_at is null and (leased_until is null or leased_until < now())
        and (rests_until is null or rests_until <= ${at})
        and exists (select from webhook_delivery d where d.channel = c.channel and d.endpoint_id = c.endpoint_id
          and d.state = 'waiting' and d.next_at <= ${at})
      order by served_at nulls first limit ${limit} for update skip locked
    ) as chosen
    where e.channel = chosen.channel and e.endpoint_id = chosen.endpoint_id
    returning e.channel, e.endpoint_id as "endpointId", url, secret, former_secret as "formerSecret",
      former_secret_until as "formerSecretUntil", failures`.execute(database)
  return rows
}

export type DueDelivery = StoredEvent & { readonly attempts: number; readonly since: Date }

/** The oldest waiting event of each record, where it is due. None while the endpoint is paused. */
export async function listDue(database: Database, { channel, endpointId }: Key, at: Date, limit: number) {
  const { rows } = await sql<DueDelivery>`
    select e.event_id as "eventId", e.number, e.record_kind as "recordKind", e.record_id as "recordId", e.event, e.status,
      e.at, d.attempts, d.since
    from webhook_delivery d join lender_event e using (channel, event_id)
    where d.channel = ${channel} and d.endpoint_id = ${endpointId} and d.state = 'waiting' and d.next_at <= ${at}
      and not exists (select from webhook_delivery b where b.channel = d.channel and b.endpoint_id = d.endpoint_id
        and b.state = 'waiting' and b.record_kind = d.record_kind and b.record_id = d.record_id and b.number < d.number)
      and exists (select from webhook_endpoint where channel = d.channel and endpoint_id = d.endpoint_id and paused_at is null)
    order by d.next_at, d.number limit ${limit}`.execute(database)
  return rows
}

export type Outcome = Posted & {
  readonly eventId: string
  readonly attempts: number
  readonly state: Delivery['state']
  readonly nextAt: Date
}

/** Stores what became of deliveries. One that another process has stored meanwhile is left. */
export async function storeOutcomes(
  transaction: Transaction,
  { channel, endpointId }: Key,
  outcomes: readonly Outcome[],
  at: Date,
): Promise<void> {
  const column = <Name extends keyof Outcome>(name: Name) => outcomes.map((outcome) => outcome[name])
  await sql`
    update webhook_delivery d
    set state = o.state, attempts = o.attempts, next_at = o.next_at, tried_at = ${at}, response_status = o.status,
      error = o.error, milliseconds = o.milliseconds
    from unnest(${column('eventId')}::text[], ${column('state')}::text[], ${column('attempts')}::int[],
      ${column('nextAt')}::timestamptz[], ${column('responseStatus')}::int[], ${column('error')}::text[],
      ${column('milliseconds')}::int[]) as o (event_id, state, attempts, next_at, status, error, milliseconds)
    where d.channel = ${channel} and d.endpoint_id = ${endpointId} and d.event_id = o.event_id
      and d.attempts = o.attempts - 1`.execute(transaction)
}

/** Deliveries are tried again at once when the endpoint responds after failures. */
export async function hastenDeliveries(
  transaction: Transaction,
  { channel, endpointId }: Key,
  at: Date,
): Promise<void> {
  await sql`update webhook_delivery set next_at = ${at} where channel = ${channel} and endpoint_id = ${endpointId}
    and state = 'waiting' and next_at > ${at}`.execute(transaction)
}

/** Parks what was tried for long enough, with all else that has waited as long. @returns how many */
export async function parkDeliveries(
  transaction: Transaction,
  { channel, endpointId }: Key,
  before: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`update webhook_delivery set state = 'parked' where channel = ${channel}
    and endpoint_id = ${endpointId} and state = 'waiting' and since <= ${before}`.execute(transaction)
  return Number(numAffectedRows ?? 0)
}

export async function releaseEndpoint(
  transaction: Database | Transaction,
  { channel, endpointId }: Key,
  { failures, restsUntil }: { readonly failures: number; readonly restsUntil: Date | null },
): Promise<void> {
  await sql`update webhook_endpoint set leased_until = null, failures = ${failures}, rests_until = ${restsUntil}
    where channel = ${channel} and endpoint_id = ${endpointId}`.execute(transaction)
}

const pageSize = 50

/** Newest first, of the kinds of record that the caller may view. */
export async function listDeliveries(
  database: Database,
  caller: LenderCaller,
  endpointId: string,
  before: number | null,
) {
  const records = visibleRecords(caller)
  if (records.length === 0) return { deliveries: [], before: null }
  let query = tables(database)
    .selectFrom('webhookDelivery as d')
    .innerJoin('lenderEvent as e', (join) =>
      join.onRef('e.channel', '=', 'd.channel').onRef('e.eventId', '=', 'd.eventId'),
    )
    .select(['d.eventId', 'd.number', 'd.recordKind', 'd.recordId', 'd.state', 'd.attempts', 'd.triedAt', 'd.nextAt'])
    .select(['d.responseStatus', 'd.error', 'd.milliseconds', 'e.at', 'e.event'])
    .where('d.channel', '=', caller.channel)
    .where('d.endpointId', '=', endpointId)
    .where('d.recordKind', 'in', records)
    .orderBy('d.number', 'desc')
    .limit(pageSize + 1)
  if (before !== null) query = query.where('d.number', '<', BigInt(before))
  const rows = await query.execute()
  const deliveries = rows.slice(0, pageSize).map(({ recordKind, number, at, event, triedAt, nextAt, ...delivery }) => ({
    ...delivery,
    number: Number(number),
    type: `${recordKind}.${event}`,
    createdAt: at.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    nextAt: delivery.state === 'waiting' ? nextAt.toISOString() : null,
  }))
  return { deliveries, before: rows.length > pageSize ? (deliveries.at(-1)?.number ?? null) : null }
}

/** @throws Refusal 404 `delivery-not-found`; 409 `delivery-waiting` */
export async function sendAgain(
  transaction: Transaction,
  at: Date,
  {
    caller,
    endpointId,
    eventId,
  }: { readonly caller: LenderCaller; readonly endpointId: string; readonly eventId: string },
): Promise<void> {
  const { channel } = caller
  const found = await tables(transaction)
    .selectFrom('webhookDelivery')
    .select(['state', 'recordKind'])
    .where(({ and }) => and({ channel, endpointId, eventId }))
    .forUpdate()
    .executeTakeFirst()
  if (!found || !visibleRecords(caller).includes(found.recordKind))
    throw refuse('delivery-not-found', messages.unknownDelivery, { status: 404 })
  if (found.state === 'waiting') throw refuse('delivery-waiting', messages.waiting, { status: 409 })
  await tables(transaction)
    .updateTable('webhookDelivery')
    .set({ state: 'waiting', since: at, nextAt: at, attempts: 0 })
    .where(({ and }) => and({ channel, endpointId, eventId }))
    .execute()
}

/** Deliveries of all lenders that wait, those of paused endpoints aside, and the seconds that the oldest one has waited. */
export async function countDeliveries(database: Database, now: Date) {
  const { rows } = await sql<{ waiting: number; parked: number; oldest: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'parked')::int as parked,
      coalesce(extract(epoch from ${now}::timestamptz - min(since) filter (where state = 'waiting')), 0)::float8 as oldest
    from webhook_delivery d join webhook_endpoint e using (channel, endpoint_id)
    where state in ('waiting', 'parked') and e.paused_at is null`.execute(database)
  return rows[0] ?? { waiting: 0, parked: 0, oldest: 0 }
}
