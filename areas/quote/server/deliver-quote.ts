import * as z from 'zod/mini'
import { formatDay } from '#packages/calendar'
import { formatDollars, formatPercent } from '#packages/money'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Mail, SendMail } from '#platform/mail'
import { businessMessages } from './present-quote.ts'
import { brandOf, type PrintDeps, printQuote } from './print-quote.ts'
import { requireQuote } from './quote-store.ts'
import { findMail, markMailSent } from './send-quote.ts'
import type { StoredQuote } from './stored-quote.ts'

const payloadSchema = z.object({ channel: z.string(), quoteId: z.string(), mailId: z.string() })

type Deps = PrintDeps & { readonly database: Database; readonly clock: Clock; readonly sendMail: SendMail }

/**
 * Sends a requested quote mail unless it was sent before. A crash between the mail system's acceptance and
 * `markMailSent` sends it twice; both mails carry the same message id, by which mail systems detect duplicates.
 *
 * Throws when the mail system refuses the mail; the queue retries.
 */
export async function deliverQuote(deps: Deps, payload: unknown): Promise<void> {
  const key = payloadSchema.parse(payload)
  const mail = await findMail(deps.database, key)
  if (!mail || mail.sentAt !== null) return
  const quote = await requireQuote(deps.database, key.channel, key.quoteId)
  await deps.sendMail(writeQuoteMail(deps, { mailId: key.mailId, recipient: mail.recipient }, quote))
  await markMailSent(deps.database, key, deps.clock())
}

/** The quote mail: the main figures in plain text, the rest in the attached PDF. */
function writeQuoteMail(
  deps: PrintDeps,
  { mailId, recipient }: { readonly mailId: string; readonly recipient: string },
  quote: StoredQuote,
): Mail {
  const { premium, request } = quote
  const { monthly } = premium
  const { fileName, content } = printQuote(deps, quote)
  const brand = brandOf(deps.reference, quote)
  const { showQuoteReference } = deps.environment.features
  const lines = [
    `Your premium quote for ${brand} is attached.`,
    '',
    ...(showQuoteReference ? [`Quote reference: ${quote.quoteId}`] : []),
    ...(request.sourceRefNumber === null ? [] : [`Your reference: ${request.sourceRefNumber}`]),
    `Total loan: ${formatDollars(premium.loan)}`,
    `Security value: ${formatDollars(premium.value)}`,
    `Base LVR: ${formatPercent(premium.baseLvr)}`,
    `Premium payable: ${formatDollars(premium.customerPremiumPayable)}`,
    ...(monthly
      ? [`Monthly: ${formatDollars(monthly.customerPremiumPayable)} over ${monthly.billingTenure} months`]
      : []),
    `Valid until: ${formatDay(quote.validUntil)}`,
    '',
    ...businessMessages(request, premium),
    '',
    "You asked for this message in the lender portal. Please don't reply.",
  ]
  return {
    messageId: mailId,
    to: recipient,
    subject: showQuoteReference ? `${brand}: LMI premium quote ${quote.quoteId}` : `${brand}: LMI premium quote`,
    text: `${lines.join('\n')}\n`,
    attachments: [{ fileName, contentType: 'application/pdf', content }],
  }
}
