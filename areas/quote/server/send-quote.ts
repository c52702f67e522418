import { randomUUID } from 'node:crypto'
import type { LenderCaller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Clock } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { Refusal, refuse } from '#platform/http'
import { type Call, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'
import { queueJob } from '#platform/jobs'
import { type SendAnswer, sentences } from '../contract/index.ts'
import { sendQuoteTask } from './deliver-quote.ts'
import { findMail, keepMailRequest, listMailRequests, type QuoteMail } from './quote-mail-store.ts'
import { requireLockedQuote } from './require-quote.ts'

const minute = 60_000
const day = 24 * 60 * minute
const mostInADay = 10

/**
 * Has a quote sent to the registered address of the caller's token. The mail is a job, queued with its audit line in one
 * transaction, so the answer does not wait for it. A second press within a minute sends nothing and says so.
 *
 * @throws Refusal 404 for a quote that is not the lender's; 400 `no-email` for an account without an address;
 *   422 `key-reused`; 429 `too-many-mails` after ten mails of the quote to the person within a day
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
    // The first call may have found the quote on its way already; then it names a mail that never was.
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

/** True within a minute of the last time. */
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
