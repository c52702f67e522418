import * as z from 'zod/mini'
import { formatDay } from '#packages/calendar'
import { formatDollars, formatPercent } from '#packages/money'
import type { MonthlyFigures } from '#packages/rating'
import type { Database } from '#platform/database'
import type { Mail, QueuedMail } from '#platform/mail'
import { businessMessages } from './present-quote.ts'
import { requireQuote } from './quote-store.ts'
import type { PrintDeps } from './write-quote-pdf.ts'

export const mailKind = 'quote'

const contentSchema = z.object({ to: z.string() })
/** The outbox content of a quote mail: the address in the caller's token. */
export type QuoteMail = z.infer<typeof contentSchema>

type Deps = PrintDeps & { readonly database: Database }

/** The instalments, which add up to the premium payable: the last one takes what rounding leaves. */
function formatInstalments({ billingTenure, customerPremiumPayable, lastInstalment }: MonthlyFigures): string {
  const each = formatDollars(customerPremiumPayable)
  if (billingTenure === 1 || lastInstalment === customerPremiumPayable) return `${each} over ${billingTenure} months`
  const months = billingTenure === 2 ? '1 month' : `${billingTenure - 1} months`
  return `${each} for ${months}, then ${formatDollars(lastInstalment)}`
}

/** The quote mail: the main figures in plain text, the rest in the attached PDF. */
export async function writeQuoteMail(deps: Deps, mail: QueuedMail): Promise<Omit<Mail, 'messageId'>> {
  const { to } = contentSchema.parse(mail.content)
  const quote = await requireQuote(deps.database, mail.channel, mail.record)
  const { premium, request } = quote
  const { monthly } = premium
  const { printQuote } = await import('./write-quote-pdf.ts')
  const { brand, fileName, content } = printQuote(deps, quote)
  const { showQuoteReference } = deps.environment.features
  const notes = businessMessages(request, premium)
  const lines = [
    `Your premium quote for ${brand} is attached.`,
    '',
    `Premium payable: ${formatDollars(premium.customerPremiumPayable)}`,
    ...(monthly ? [`Monthly: ${formatInstalments(monthly)}`] : []),
    `Valid until: ${formatDay(quote.validUntil)}`,
    '',
    ...(showQuoteReference ? [`Quote reference: ${quote.quoteId}`] : []),
    ...(request.sourceRefNumber === null ? [] : [`Your reference: ${request.sourceRefNumber}`]),
    `Total loan: ${formatDollars(premium.loan)}`,
    `Security value: ${formatDollars(premium.value)}`,
    `Base LVR: ${formatPercent(premium.baseLvr)}`,
    '',
    ...(notes.length > 0 ? [...notes, ''] : []),
    "You asked for this message in the lender portal. Please don't reply.",
  ]
  return {
    to,
    subject: showQuoteReference ? `${brand}: LMI premium quote ${quote.quoteId}` : `${brand}: LMI premium quote`,
    text: `${lines.join('\n')}\n`,
    attachments: [{ fileName, contentType: 'application/pdf', content }],
  }
}
