import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import type { ReferralMessage } from '../../contract/index.ts'
import type { ReferralKey } from './referral-key.ts'
import type { ReferralTables } from './referral-tables.ts'

/** A question of the underwriter, or the lender's answer. */
export type NewMessage = {
  readonly kind: ReferralMessage['kind']
  readonly version: number
  readonly text: string
  readonly by: string
  readonly bySubject: string
  readonly at: Date
}

/** Adds a message to a request that this transaction holds; answers the message's number. */
export async function insertMessage(
  transaction: Transaction,
  { channel, requestId }: ReferralKey,
  message: NewMessage,
): Promise<number> {
  const { message_number } = await transaction
    .withTables<ReferralTables>()
    .insertInto('referral_message')
    .values((messages) => ({
      channel,
      request_id: requestId,
      message_number: messages
        .selectFrom('referral_message')
        .select(sql<number>`coalesce(max(message_number), 0) + 1`.as('next'))
        .where('channel', '=', channel)
        .where('request_id', '=', requestId),
      version: message.version,
      kind: message.kind,
      body: message.text,
      written_by: message.by,
      written_by_subject: message.bySubject,
      written_at: message.at,
    }))
    .returning('message_number')
    .executeTakeFirstOrThrow()
  return message_number
}

/**
 * Closes the question that is open, because it was answered or nobody waits for its answer.
 *
 * @returns its number, or null when none was open
 */
export async function closeQuestion(
  transaction: Transaction,
  { channel, requestId }: ReferralKey,
  at: Date,
): Promise<number | null> {
  const closed = await transaction
    .withTables<ReferralTables>()
    .updateTable('referral_message')
    .set({ answered_at: at })
    .where('channel', '=', channel)
    .where('request_id', '=', requestId)
    .where('kind', '=', 'question')
    .where('answered_at', 'is', null)
    .returning('message_number')
    .executeTakeFirst()
  return closed?.message_number ?? null
}

/** The number of the newest message of a request, zero before the first. */
export async function lastMessageOf(transaction: Transaction, { channel, requestId }: ReferralKey): Promise<number> {
  const { last } = await transaction
    .withTables<ReferralTables>()
    .selectFrom('referral_message')
    .select(sql<number>`coalesce(max(message_number), 0)`.as('last'))
    .where('channel', '=', channel)
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return last
}

/** Questions and answers, oldest first. */
export async function listMessages(
  connection: Database | Transaction,
  { channel, requestId }: ReferralKey,
): Promise<ReferralMessage[]> {
  const rows = await connection
    .withTables<ReferralTables>()
    .selectFrom('referral_message')
    .selectAll()
    .where('channel', '=', channel)
    .where('request_id', '=', requestId)
    .orderBy('message_number')
    .execute()
  return rows.map((row) => ({
    messageNumber: row.message_number,
    kind: row.kind,
    text: row.body,
    by: row.written_by,
    at: row.written_at.toISOString(),
    version: row.version,
    answeredAt: row.answered_at?.toISOString() ?? null,
  }))
}
