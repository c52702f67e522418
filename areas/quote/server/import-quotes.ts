import { sql } from 'kysely'
import { auditImport } from '#platform/audit'
import type { Transaction } from '#platform/database'
import { newQuoteId } from './quote-id.ts'
import type { StoredQuote } from './stored-quote.ts'
import { writeDocument } from './whole-numbers.ts'

/** A quote from elsewhere; its id is given out here. */
export type ImportedQuote = Omit<StoredQuote, 'quoteId'>

/** Brings many quotes in at once, some thousands in a call; one audit line for each lender counts them. */
export async function importQuotes(
  transaction: Transaction,
  quotes: readonly ImportedQuote[],
  by: { readonly subject: string; readonly username: string },
  at: Date,
): Promise<void> {
  const rows = writeDocument(quotes.map(toRow))
  await sql`insert into quote (${columns})
    select ${columns} from json_populate_recordset(null::quote, ${rows}::json)`.execute(transaction)
  await auditImport(transaction, quotes, { action: 'quote.import', by, at })
}

const columns = sql.raw(`channel, quote_id, created_at, created_by, username, creator_name, source_ref_number, request,
  premium, card_name, card_version, duty_from, valid_until`)

function toRow(quote: ImportedQuote) {
  return {
    channel: quote.channel,
    quote_id: newQuoteId(),
    created_at: quote.createdAt.toISOString(),
    created_by: quote.createdBy,
    username: quote.username,
    creator_name: quote.creatorName,
    source_ref_number: quote.request.sourceRefNumber,
    request: quote.request,
    premium: quote.premium,
    card_name: quote.premium.card.name,
    card_version: quote.premium.card.version,
    duty_from: quote.dutyFrom,
    valid_until: quote.validUntil,
  }
}
