import type { PlainDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import { sentences } from '../contract/index.ts'
import { isQuoteId, readStoredPremium, readStoredRequest, type StoredQuote } from './stored-quote.ts'

type QuoteTables = {
  quote: {
    channel: string
    quote_id: string
    created_at: Date
    created_by: string
    username: string
    creator_name: string
    request: unknown
    premium: unknown
    duty_from: PlainDate
    valid_until: PlainDate
  }
}

const columns = [
  'channel',
  'quote_id',
  'created_at',
  'created_by',
  'username',
  'creator_name',
  'request',
  'premium',
  'duty_from',
  'valid_until',
] as const

/** The lender's quote; null when it is missing or belongs to another lender. */
export async function findQuote(
  connection: Database | Transaction,
  channel: string,
  quoteId: string,
): Promise<StoredQuote | null> {
  const row = await quoteOf(connection, channel, quoteId).executeTakeFirst()
  return row ? toStoredQuote(row) : null
}

/** The quotes that a user created, newest first. */
export async function listQuotesBy(
  database: Database,
  by: { readonly channel: string; readonly createdBy: string },
  most: number,
): Promise<StoredQuote[]> {
  const rows = await database
    .withTables<QuoteTables>()
    .selectFrom('quote')
    .select(columns)
    .where('channel', '=', by.channel)
    .where('created_by', '=', by.createdBy)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(toStoredQuote)
}

function quoteOf(connection: Database | Transaction, channel: string, quoteId: string) {
  return connection
    .withTables<QuoteTables>()
    .selectFrom('quote')
    .select(columns)
    .where('channel', '=', channel)
    .where('quote_id', '=', quoteId)
}

function toStoredQuote(row: QuoteTables['quote']): StoredQuote {
  return {
    channel: row.channel,
    quoteId: row.quote_id,
    createdAt: row.created_at,
    createdBy: row.created_by,
    username: row.username,
    creatorName: row.creator_name,
    request: readStoredRequest(row.request),
    premium: readStoredPremium(row.premium),
    dutyFrom: row.duty_from,
    validUntil: row.valid_until,
  }
}

/**
 * The lender's quote.
 *
 * @throws Refusal 404, the same when it is missing and when it belongs to another lender
 */
export async function requireQuote(database: Database, channel: string, quoteId: string): Promise<StoredQuote> {
  return orNotFound(isQuoteId(quoteId) ? await quoteOf(database, channel, quoteId).executeTakeFirst() : undefined)
}

/**
 * Like requireQuote, with a row lock until the transaction ends: concurrent actions wait.
 *
 * @throws Refusal 404, like requireQuote
 */
export async function requireLockedQuote(
  transaction: Transaction,
  channel: string,
  quoteId: string,
): Promise<StoredQuote> {
  const locked = quoteOf(transaction, channel, quoteId).forUpdate()
  return orNotFound(isQuoteId(quoteId) ? await locked.executeTakeFirst() : undefined)
}

function orNotFound(row: QuoteTables['quote'] | undefined): StoredQuote {
  if (!row) throw refuse('quote-not-found', sentences.quoteNotFound, { status: 404 })
  return toStoredQuote(row)
}
