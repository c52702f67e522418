import { formatDollars, formatPercent } from '#packages/money'
import type { Mail } from '#platform/mail'
import { businessMessages } from './business-messages.ts'
import type { PrintedQuote } from './print-quote.ts'
import type { QuoteMail } from './quote-mail-store.ts'
import type { StoredQuote } from './stored-quote.ts'

const longDay = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' })

/** The message with a quote: the figures that matter in plain text, the rest in the PDF beside it. */
export function writeQuoteMail(
  { mailId, recipient }: Pick<QuoteMail, 'mailId' | 'recipient'>,
  quote: StoredQuote,
  brand: string,
  pdf: PrintedQuote,
): Mail {
  return {
    messageId: mailId,
    to: recipient,
    subject: `${brand}: LMI premium quote ${quote.quoteId}`,
    text: textOf(quote, brand),
    attachments: [{ fileName: pdf.fileName, contentType: 'application/pdf', content: pdf.content }],
  }
}

function textOf(quote: StoredQuote, brand: string): string {
  const { premium, request } = quote
  const { monthly } = premium
  const lines = [
    `Your premium quote for ${brand} is attached.`,
    '',
    `Quote: ${quote.quoteId}`,
    ...(request.sourceRefNumber === null ? [] : [`Your reference: ${request.sourceRefNumber}`]),
    `Total loan: ${formatDollars(premium.loan)}`,
    `Security value: ${formatDollars(premium.value)}`,
    `Base LVR: ${formatPercent(premium.baseLvr)}`,
    `Premium payable: ${formatDollars(premium.customerPremiumPayable)}`,
    ...(monthly
      ? [`Monthly: ${formatDollars(monthly.customerPremiumPayable)} over ${monthly.billingTenure} months`]
      : []),
    `Valid until: ${longDay.format(new Date(quote.validUntil))}`,
    '',
    ...businessMessages(request, premium),
    '',
    'You asked for this message in the lender portal. Nobody reads answers to it.',
  ]
  return `${lines.join('\n')}\n`
}
