import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import type { ReferralEvent } from '../../contract/index.ts'
import type { ReferralKey } from './referral-key.ts'
import type { ReferralTables } from './referral-tables.ts'

/** Something that happens to a request. */
export type NewReferralEvent = {
  readonly kind: ReferralEvent['kind']
  readonly version: number
  readonly at: Date
  readonly by: string
  readonly byInsurer: boolean
  /** A decision code, or the username of a new assignee. */
  readonly detail?: string | null
}

/** Adds to the timeline of a request that this transaction holds; answers the event's number. */
export async function insertEvent(
  transaction: Transaction,
  { channel, requestId }: ReferralKey,
  event: NewReferralEvent,
): Promise<number> {
  const { event_number } = await transaction
    .withTables<ReferralTables>()
    .insertInto('referral_event')
    .values((events) => ({
      channel,
      request_id: requestId,
      event_number: events
        .selectFrom('referral_event')
        .select(sql<number>`coalesce(max(event_number), 0) + 1`.as('next'))
        .where('channel', '=', channel)
        .where('request_id', '=', requestId),
      version: event.version,
      kind: event.kind,
      at: event.at,
      by_username: event.by,
      by_insurer: event.byInsurer,
      detail: event.detail ?? null,
    }))
    .returning('event_number')
    .executeTakeFirstOrThrow()
  return event_number
}

/** The timeline of a request, oldest first. */
export async function listEvents(
  connection: Database | Transaction,
  { channel, requestId }: ReferralKey,
): Promise<ReferralEvent[]> {
  const rows = await connection
    .withTables<ReferralTables>()
    .selectFrom('referral_event')
    .selectAll()
    .where('channel', '=', channel)
    .where('request_id', '=', requestId)
    .orderBy('event_number')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    at: row.at.toISOString(),
    by: row.by_username,
    byInsurer: row.by_insurer,
    version: row.version,
    detail: row.detail,
  }))
}
