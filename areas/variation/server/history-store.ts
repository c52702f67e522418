import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import type { VariationEvent, VariationMessage } from '../contract/index.ts'
import type { VariationKey } from './variation-store.ts'

type Connection = Database | Transaction

type HistoryTables = {
  variation_message: {
    channel: string
    variation_id: bigint
    message_number: number
    kind: VariationMessage['kind']
    body: string
    written_by: string
    written_by_subject: string
    written_at: Date
    answered_at: Date | null
  }
  variation_event: {
    channel: string
    variation_id: bigint
    event_number: number
    kind: VariationEvent['kind']
    at: Date
    by_username: string
    by_insurer: boolean
    detail: string | null
  }
}

/** Adds to the events of a variation that this transaction holds; answers the event's number. */
export async function insertEvent(
  transaction: Transaction,
  { channel, variationId }: VariationKey,
  event: Omit<VariationEvent, 'at'> & { readonly at: Date },
): Promise<number> {
  const { event_number } = await transaction
    .withTables<HistoryTables>()
    .insertInto('variation_event')
    .values((events) => ({
      channel,
      variation_id: variationId,
      event_number: events
        .selectFrom('variation_event')
        .select(sql<number>`coalesce(max(event_number), 0) + 1`.as('next'))
        .where('channel', '=', channel)
        .where('variation_id', '=', variationId),
      kind: event.kind,
      at: event.at,
      by_username: event.by,
      by_insurer: event.byInsurer,
      detail: event.detail,
    }))
    .returning('event_number')
    .executeTakeFirstOrThrow()
  return event_number
}

/** What happened to a variation, oldest first. */
export async function listEvents(
  connection: Connection,
  { channel, variationId }: VariationKey,
): Promise<VariationEvent[]> {
  const rows = await connection
    .withTables<HistoryTables>()
    .selectFrom('variation_event')
    .selectAll()
    .where('channel', '=', channel)
    .where('variation_id', '=', variationId)
    .orderBy('event_number')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    at: row.at.toISOString(),
    by: row.by_username,
    byInsurer: row.by_insurer,
    detail: row.detail,
  }))
}

type NewMessage = Pick<VariationMessage, 'kind' | 'text' | 'by'> & { readonly bySubject: string; readonly at: Date }

/** Adds a message to a variation that this transaction holds. */
export async function insertMessage(
  transaction: Transaction,
  { channel, variationId }: VariationKey,
  message: NewMessage,
): Promise<void> {
  await transaction
    .withTables<HistoryTables>()
    .insertInto('variation_message')
    .values((messages) => ({
      channel,
      variation_id: variationId,
      message_number: messages
        .selectFrom('variation_message')
        .select(sql<number>`coalesce(max(message_number), 0) + 1`.as('next'))
        .where('channel', '=', channel)
        .where('variation_id', '=', variationId),
      kind: message.kind,
      body: message.text,
      written_by: message.by,
      written_by_subject: message.bySubject,
      written_at: message.at,
    }))
    .execute()
}

/**
 * Closes the question that is open, because it was answered or nobody waits for its answer.
 *
 * @returns its number, or null when none was open
 */
export async function closeQuestion(
  transaction: Transaction,
  { channel, variationId }: VariationKey,
  at: Date,
): Promise<number | null> {
  const closed = await transaction
    .withTables<HistoryTables>()
    .updateTable('variation_message')
    .set({ answered_at: at })
    .where('channel', '=', channel)
    .where('variation_id', '=', variationId)
    .where('kind', '=', 'question')
    .where('answered_at', 'is', null)
    .returning('message_number')
    .executeTakeFirst()
  return closed?.message_number ?? null
}

/** Questions and answers, oldest first. */
export async function listMessages(
  connection: Connection,
  { channel, variationId }: VariationKey,
): Promise<VariationMessage[]> {
  const rows = await connection
    .withTables<HistoryTables>()
    .selectFrom('variation_message')
    .selectAll()
    .where('channel', '=', channel)
    .where('variation_id', '=', variationId)
    .orderBy('message_number')
    .execute()
  return rows.map((row) => ({
    messageNumber: row.message_number,
    kind: row.kind,
    text: row.body,
    by: row.written_by,
    at: row.written_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  }))
}
