import * as z from 'zod/mini'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { SendMail } from '#platform/mail'
import { nameCodes } from './name-codes.ts'
import { type PrintingDeps, printQuote } from './print-quote.ts'
import { findMail, markMailSent } from './quote-mail-store.ts'
import { requireQuote } from './require-quote.ts'
import { writeQuoteMail } from './write-quote-mail.ts'

/** The name of the job that hands a quote to the mail system. */
export const sendQuoteTask = 'send-quote'

const payloadSchema = z.object({ channel: z.string(), quoteId: z.string(), mailId: z.string() })

type Deps = PrintingDeps & { readonly database: Database; readonly clock: Clock; readonly sendMail: SendMail }

/**
 * Sends a quote that was asked for by mail, unless it has been sent. Between the mail system's taking it and the mark that
 * it did lies the one moment in which a crash sends it twice: both carry the same message id, by which mail systems know.
 *
 * Throws when the mail system does not take it; the queue tries again.
 */
export async function deliverQuote(deps: Deps, payload: unknown): Promise<void> {
  const key = payloadSchema.parse(payload)
  const mail = await findMail(deps.database, key)
  if (!mail || mail.sentAt !== null) return
  const quote = await requireQuote(deps.database, key.channel, key.quoteId)
  const pdf = await printQuote(deps, quote)
  const { brand } = nameCodes(deps.reference, quote)
  await deps.sendMail(writeQuoteMail({ ...mail, mailId: key.mailId }, quote, brand, pdf))
  await markMailSent(deps.database, key, deps.clock())
}
