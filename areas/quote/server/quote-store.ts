import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import { serviceMessages } from './messages.ts'
import { isQuoteId, parseDocument, type StoredQuote } from './stored-quote.ts'

/** The lender's quote; null when it is missing or belongs to another lender. */
export async function findQuote(
  connection: Database | Transaction,
  channel: string,
  quoteId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredQuote | null> {
  if (!isQuoteId(quoteId)) return null
  const forUpdate = lock ? sql`for update` : sql``
  const [quote = null] = await selectQuotes(
    connection,
    sql`where channel = ${channel} and quote_id = ${quoteId} ${forUpdate}`,
  )
  return quote
}

/**
 * The lender's quote; with `lock` it is locked until the transaction ends, so that concurrent actions wait.
 *
 * @throws Refusal 404, the same when it is missing and when it belongs to another lender
 */
export async function requireQuote(...query: Parameters<typeof findQuote>): Promise<StoredQuote> {
  const quote = await findQuote(...query)
  if (!quote) throw refuse('quote-not-found', serviceMessages.quoteNotFound, { status: 404 })
  return quote
}

/** The quotes that a user created, newest first. */
export async function listQuotesBy(
  database: Database,
  { channel, createdBy }: { readonly channel: string; readonly createdBy: string },
  limit: number,
): Promise<StoredQuote[]> {
  return await selectQuotes(
    database,
    sql`where channel = ${channel} and created_by = ${createdBy} order by created_at desc limit ${limit}`,
  )
}

/** `conditions` name the channel. */
async function selectQuotes(
  connection: Database | Transaction,
  conditions: RawBuilder<unknown>,
): Promise<StoredQuote[]> {
  const { rows } = await sql<StoredQuote>`
    select channel, quote_id as "quoteId", created_at as "createdAt", created_by as "createdBy", username,
      creator_name as "creatorName", request, premium, duty_from as "dutyFrom", valid_until as "validUntil"
    from quote ${conditions}`.execute(connection)
  return rows.map((row) => ({
    ...row,
    request: parseDocument(row.request) as StoredQuote['request'],
    premium: parseDocument(row.premium) as StoredQuote['premium'],
  }))
}
