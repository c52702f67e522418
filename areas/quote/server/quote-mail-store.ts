import type { Database, Transaction } from '#platform/database'

/** One time that a person asked for a quote by mail. */
export type QuoteMail = {
  readonly channel: string
  readonly quoteId: string
  readonly mailId: string
  /** The subject of the token. */
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly recipient: string
}
export type QuoteMailKey = Pick<QuoteMail, 'channel' | 'quoteId' | 'mailId'>

type QuoteMailTables = {
  quote_mail: {
    channel: string
    quote_id: string
    mail_id: string
    requested_by: string
    requested_at: Date
    recipient: string
    sent_at: Date | null
  }
}

/** When a person asked for a quote since a moment, the newest first. */
export async function listMailRequests(
  transaction: Transaction,
  of: Pick<QuoteMail, 'channel' | 'quoteId' | 'requestedBy'>,
  since: Date,
): Promise<Date[]> {
  const rows = await transaction
    .withTables<QuoteMailTables>()
    .selectFrom('quote_mail')
    .select('requested_at')
    .where('channel', '=', of.channel)
    .where('quote_id', '=', of.quoteId)
    .where('requested_by', '=', of.requestedBy)
    .where('requested_at', '>', since)
    .orderBy('requested_at', 'desc')
    .execute()
  return rows.map(({ requested_at }) => requested_at)
}

export async function keepMailRequest(transaction: Transaction, mail: QuoteMail): Promise<void> {
  await transaction
    .withTables<QuoteMailTables>()
    .insertInto('quote_mail')
    .values({
      channel: mail.channel,
      quote_id: mail.quoteId,
      mail_id: mail.mailId,
      requested_by: mail.requestedBy,
      requested_at: mail.requestedAt,
      recipient: mail.recipient,
    })
    .execute()
}

/** A mail that was asked for and whether it has been sent, or null. */
export async function findMail(
  connection: Database | Transaction,
  key: QuoteMailKey,
): Promise<{ readonly recipient: string; readonly sentAt: Date | null } | null> {
  const row = await connection
    .withTables<QuoteMailTables>()
    .selectFrom('quote_mail')
    .select(['recipient', 'sent_at'])
    .where('channel', '=', key.channel)
    .where('quote_id', '=', key.quoteId)
    .where('mail_id', '=', key.mailId)
    .executeTakeFirst()
  return row ? { recipient: row.recipient, sentAt: row.sent_at } : null
}

export async function forgetMailRequests(database: Database, requestedBefore: Date): Promise<void> {
  await database
    .withTables<QuoteMailTables>()
    .deleteFrom('quote_mail')
    .where('requested_at', '<', requestedBefore)
    .execute()
}

export async function markMailSent(database: Database, key: QuoteMailKey, sentAt: Date): Promise<void> {
  await database
    .withTables<QuoteMailTables>()
    .updateTable('quote_mail')
    .set({ sent_at: sentAt })
    .where('channel', '=', key.channel)
    .where('quote_id', '=', key.quoteId)
    .where('mail_id', '=', key.mailId)
    .execute()
}
