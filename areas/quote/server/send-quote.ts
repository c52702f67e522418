import { randomUUID } from 'node:crypto'
import type { LenderCaller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { Refusal, refuse } from '#platform/http'
import { type Call, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'
import { listMails, type QueuedMail, queueMail } from '#platform/mail'
import { messages, type SendQuoteResponse } from '../contract/index.ts'
import { serviceMessages } from './messages.ts'
import { requireQuote } from './quote-store.ts'
import { mailKind, type QuoteMail } from './write-quote-mail.ts'

const minute = 60_000
const day = 24 * 60 * minute
const maxPerDay = 10

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
): Promise<SendQuoteResponse> {
  const at = clock()
  const { channel, subject, email } = caller
  return await database.transaction().execute(async (transaction) => {
    await requireQuote(transaction, channel, quoteId, { lock: true })
    if (!email) throw refuse('no-email', serviceMessages.noEmail)
    const content: QuoteMail = { to: email }
    const mail: QueuedMail = {
      channel,
      messageId: randomUUID(),
      kind: mailKind,
      record: quoteId,
      recipient: subject,
      content,
      queuedAt: at,
    }
    const idempotent = idempotentCall(caller, call, 'quote.send', { quoteId })
    const first = idempotent && (await claimIdempotencyKey(transaction, idempotent, mail.messageId, at))
    const earlier = await listMails(transaction, mail)
    // If the first call queued nothing (the quote was sent within the minute before), its message id has no mail.
    if (first) return toResponse(earlier.some(({ messageId }) => messageId === first))
    if (wasSentRecently(earlier, at)) return toResponse(false)
    await queueMail(transaction, mail)
    await writeAudit(transaction, {
      channel,
      at,
      by: caller,
      action: 'quote.send',
      record: quoteId,
      requestId: call.httpRequestId,
    })
    return toResponse(true)
  })
}

/**
 * True when the last mail of the quote to the user was requested less than a minute ago.
 *
 * @throws Refusal 429 `too-many-mails` after ten mails within a day
 */
function wasSentRecently(mails: readonly Pick<QueuedMail, 'queuedAt'>[], at: Date): boolean {
  const [newest] = mails
  const now = at.getTime()
  if (newest && newest.queuedAt.getTime() > now - minute) return true
  const tenth = mails[maxPerDay - 1]
  if (!tenth || tenth.queuedAt.getTime() <= now - day) return false
  const retryAfterSeconds = Math.ceil((tenth.queuedAt.getTime() + day - now) / 1000)
  throw new Refusal(429, [{ code: 'too-many-mails', message: serviceMessages.tooManyMails }], retryAfterSeconds)
}

function toResponse(sent: boolean): SendQuoteResponse {
  return { sent, message: sent ? messages.quoteSent : serviceMessages.quoteAlreadySent }
}
