import { type Database, type PreparedStatement, runPrepared } from '#platform/database'
import type { IdempotentCall } from '#platform/idempotency'
import type { StoredQuote } from './stored-quote.ts'
import { writeDocument } from './whole-numbers.ts'

/*
 * A quote, its audit line and the claim of its idempotency key are one statement here, where other areas use a
 * transaction and the functions of `platform`: one journey to the database and one durable commit is what lets a quote
 * be stored nearly as fast as a bare row. It is prepared, because planning it costs PostgreSQL as much as doing it.
 */

const quoteColumns = `channel, quote_id, created_at, created_by, username, creator_name, source_ref_number, request, premium,
  card_name, card_version, duty_from, valid_until`
const quoteValues = `$1::text, $2::text, $3::timestamptz, $4::text, $5::text, $6::text, $7::text, $8::json, $9::json,
  $10::text, $11::text, $12::date, $13::date`
const audited = `insert into audit_entry (channel, at, actor, username, action, record, request_id)
  select channel, created_at, created_by, username, 'quote.calculate', quote_id, $14::text from kept`

const keepStatement: PreparedStatement = {
  name: 'keep-quote',
  text: `with kept as (
  insert into quote (${quoteColumns}) values (${quoteValues}) returning *
) ${audited}`,
}

const keepOnceStatement: PreparedStatement = {
  name: 'keep-quote-once',
  text: `with claimed as (
  insert into idempotency_key (channel, owner, operation, key, fingerprint, record, created_at)
  values ($1::text, $15::text, $16::text, $17::text, $18::text, $2::text, $3::timestamptz)
  on conflict (channel, owner, operation, key) do nothing returning record
), kept as (
  insert into quote (${quoteColumns}) select ${quoteValues} from claimed returning *
) ${audited}`,
}

/**
 * Keeps a new quote with its audit line. A call that its caller gave a key to is kept once: a second waits for the
 * first to commit and keeps nothing.
 *
 * @returns false when the key was claimed before
 */
export async function keepQuote(
  database: Database,
  quote: StoredQuote,
  requestId: string,
  call: IdempotentCall | null,
): Promise<boolean> {
  const values = [
    quote.channel,
    quote.quoteId,
    quote.createdAt,
    quote.createdBy,
    quote.username,
    quote.creatorName,
    quote.request.sourceRefNumber,
    writeDocument(quote.request),
    writeDocument(quote.premium),
    quote.premium.card.name,
    quote.premium.card.version,
    quote.dutyFrom,
    quote.validUntil,
    requestId,
  ]
  const kept = call
    ? await runPrepared(database, keepOnceStatement, [
        ...values,
        call.owner,
        call.operation,
        call.key,
        call.fingerprint,
      ])
    : await runPrepared(database, keepStatement, values)
  return kept === 1
}
