import { type Database, type PreparedStatement, runPrepared } from '#platform/database'
import type { IdempotentCall } from '#platform/idempotency'
import { draftForm } from '../contract/index.ts'
import type { StoredQuote } from './stored-quote.ts'
import { writeDocument } from './whole-numbers.ts'

/** A quote about to be kept. */
export type NewQuote = {
  readonly quote: StoredQuote
  readonly requestId: string
  /** The key that its caller gave to the call; null for none. */
  readonly call: IdempotentCall | null
  /** Whether it ends the calculator's draft of its creator. */
  readonly endsDraft: boolean
}

/*
 * Quotes, their audit lines, the claims of their idempotency keys and the end of their drafts are one statement here, where other areas use a
 * transaction and the functions of `platform`: one journey to the database and one durable commit for all quotes that
 * are asked for at a time is what lets a quote be stored as fast as a bare row. It is prepared, because planning it
 * costs PostgreSQL more than doing it. Keys are claimed in order, so that two servers never wait for each other.
 */
const keepStatement: PreparedStatement = {
  name: 'keep-quotes',
  text: `with sent as materialized (
  select * from json_to_recordset($2::json) as quote (
    quote_id text, created_at timestamptz, created_by text, username text, creator_name text, source_ref_number text,
    request json, premium json, card_name text, card_version text, duty_from date, valid_until date,
    request_id text, operation text, key text, fingerprint text, ends_draft boolean)
), claimed as (
  insert into idempotency_key (channel, owner, operation, key, fingerprint, record, created_at)
  select $1::text, created_by, operation, key, fingerprint, quote_id, created_at
  from sent where key is not null order by created_by, operation, key
  on conflict (channel, owner, operation, key) do nothing
  returning record
), kept as (
  insert into quote (channel, quote_id, created_at, created_by, username, creator_name, source_ref_number, request,
    premium, card_name, card_version, duty_from, valid_until)
  select $1::text, quote_id, created_at, created_by, username, creator_name, source_ref_number, request,
    premium, card_name, card_version, duty_from, valid_until
  from sent where key is null or quote_id in (select record from claimed)
  returning quote_id
), ended as (
  update draft set content = null, revision = revision + 1, saved_by = null, saved_at = created_at
  from sent where ends_draft and quote_id in (select quote_id from kept)
    and channel = $1::text and owner = created_by and form = '${draftForm}' and content is not null
)
insert into audit_entry (channel, at, actor, username, action, record, request_id)
select $1::text, created_at, created_by, username, 'quote.calculate', quote_id, request_id
from sent where quote_id in (select quote_id from kept)
returning record as quote_id`,
}

/**
 * Keeps new quotes of one lender, each with its audit line. A call that its caller gave a key to is kept once: a second
 * waits for the first to commit and keeps nothing.
 *
 * @returns the ids of the quotes that were kept
 */
export async function keepQuotes(
  database: Database,
  channel: string,
  quotes: readonly NewQuote[],
): Promise<ReadonlySet<string>> {
  const rows = await runPrepared<{ quote_id: string }>(database, keepStatement, [
    channel,
    writeDocument(quotes.map(toRow)),
  ])
  return new Set(rows.map(({ quote_id }) => quote_id))
}

function toRow({ quote, requestId, call, endsDraft }: NewQuote) {
  const { request, premium } = quote
  return {
    quote_id: quote.quoteId,
    created_at: quote.createdAt,
    created_by: quote.createdBy,
    username: quote.username,
    creator_name: quote.creatorName,
    source_ref_number: request.sourceRefNumber,
    request,
    premium,
    card_name: premium.card.name,
    card_version: premium.card.version,
    duty_from: quote.dutyFrom,
    valid_until: quote.validUntil,
    request_id: requestId,
    operation: call?.operation,
    key: call?.key,
    fingerprint: call?.fingerprint,
    ends_draft: endsDraft,
  }
}
