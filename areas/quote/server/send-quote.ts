import { randomUUID } from 'node:crypto'
import type { LenderCaller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Clock } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { Refusal, refuse } from '#platform/http'
import { type Call, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'
import { queueJob } from '#platform/jobs'
import { type SendAnswer, sentences } from '../contract/index.ts'
import { requireLockedQuote } from './quote-store.ts'

/** The name of the job that sends a quote mail. */
export const sendQuoteTask = 'send-quote'

const minute = 60_000
const day = 24 * 60 * minute
const mostInADay = 10

/**
 * Queues a mail with the quote to the email address in the caller's token. The job and its audit entry are one
 * transaction, so the response does not wait for the mail system. A second call within a minute queues nothing and
 * returns `sent: false`.
 *
 * @throws Refusal 404 when the lender has no such quote; 400 `no-email` when the account has no address; 422
 *   `key-reused`; 429 `too-many-mails` after ten mails of the quote to the user within a day
 */
export async function sendQuote(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: LenderCaller,
  quoteId: string,
  call: Call,
): Promise<SendAnswer> {
  const at = clock()
  const { channel, subject, email } = caller
  return await database.transaction().execute(async (transaction) => {
    await requireLockedQuote(transaction, channel, quoteId)
    if (!email) throw refuse('no-email', sentences.noEmail)
    const mail: QuoteMail = {
      channel,
      quoteId,
      mailId: randomUUID(),
      requestedBy: subject,
      requestedAt: at,
      recipient: email,
    }
    const keyed = idempotentCall(caller, call, 'quote.send', { quoteId })
    const first = keyed && (await claimIdempotencyKey(transaction, keyed, mail.mailId, at))
    // If the first call queued nothing (the quote was sent within the minute before), its mail id has no row.
    if (first) return answer((await findMail(transaction, { channel, quoteId, mailId: first })) !== null)
    if (await sentLately(transaction, mail)) return answer(false)
    await keepMailRequest(transaction, mail)
    await queueJob(transaction, { task: sendQuoteTask, payload: { channel, quoteId, mailId: mail.mailId } })
    await writeAudit(transaction, {
      channel,
      at,
      actor: subject,
      username: caller.username,
      action: 'quote.send',
      record: quoteId,
      requestId: call.requestId,
    })
    return answer(true)
  })
}

/**
 * True when the last mail of the quote to the user was requested less than a minute ago.
 *
 * @throws Refusal 429 `too-many-mails` after ten mails within a day
 */
async function sentLately(transaction: Transaction, mail: QuoteMail): Promise<boolean> {
  const now = mail.requestedAt.getTime()
  const requests = await listMailRequests(transaction, mail, new Date(now - day))
  const [newest] = requests
  if (newest && newest.getTime() > now - minute) return true
  const tenth = requests[mostInADay - 1]
  if (!tenth) return false
  const retryAfterSeconds = Math.ceil((tenth.getTime() + day - now) / 1000)
  throw new Refusal(429, [{ code: 'too-many-mails', message: sentences.tooManyMails }], retryAfterSeconds)
}

function answer(sent: boolean): SendAnswer {
  return { sent, message: sent ? sentences.quoteSent : sentences.quoteAlreadySent }
}

/** One request for a quote mail. */
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

/** The times since `since` at which the user requested a mail of the quote, newest first. */
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

/** The recipient of a requested mail and when it was sent (null before); null without such a request. */
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

/**
 * Milliseconds. Longer than idempotency keys are stored (a repeated call reads these rows) and than the queue retries.
 */
const kept = 31 * 24 * 3_600_000

/** Deletes mail requests that neither a limit nor a repeated call needs any more. The audit entries remain. */
export async function sweepQuoteMail({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  await forgetMailRequests(database, new Date(clock().getTime() - kept))
}
