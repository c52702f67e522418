import { sql } from 'kysely'
import { auditImport } from '#platform/audit'
import { type Database, type PreparedStatement, runForOwner, runPrepared, type Transaction } from '#platform/database'
import type { IdempotentCall } from '#platform/idempotency'
import { draftForm } from '../contract/index.ts'
import { newQuoteId, type StoredQuote, writeDocument } from './stored-quote.ts'

export type NewQuote = {
  readonly quote: StoredQuote
  readonly requestId: string
  /** The caller's idempotency key; null without one. */
  readonly call: IdempotentCall | null
  /** Whether to end the creator's calculator draft. */
  readonly endsDraft: boolean
}

/** Stores a quote; false when the idempotency key was claimed before. */
export type StoreQuote = (quote: NewQuote) => Promise<boolean>

/** Stores quotes of one lender; returns the ids of the stored ones. */
type StoreBatch = (channel: string, quotes: readonly NewQuote[]) => Promise<ReadonlySet<string>>

type Waiting = {
  readonly quote: NewQuote
  readonly resolve: (stored: boolean | Promise<boolean>) => void
  readonly reject: (error: unknown) => void
}

const maxBatchSize = 64

/**
 * Batches the concurrent quotes of a lender into one commit: the first quote is stored at once, and quotes that arrive
 * during its commit form the next batch. An error of a batch also fails the waiting quotes: they would wait for the
 * same failure, and a stalled database would block them for twice its timeout.
 */
export function storeQuotesInBatches(
  database: Database,
  storeBatch: StoreBatch = (channel, quotes) => runStoreStatement(database, channel, quotes),
): StoreQuote {
  const queues = new Map<string, Waiting[]>()
  const storeOne = async (channel: string, quote: NewQuote) =>
    (await storeBatch(channel, [quote])).has(quote.quote.quoteId)
  const work = async (channel: string, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatchSize)
      try {
        const quotes = batch.map(({ quote }) => quote)
        const stored = await storeBatch(channel, quotes)
        for (const { quote, resolve } of batch) resolve(stored.has(quote.quote.quoteId))
      } catch (error) {
        // The batch was rolled back. If a single row can be the cause, store each quote separately, so that only that
        // row fails.
        if (isErrorOfOne(error)) for (const { quote, resolve } of batch) resolve(storeOne(channel, quote))
        else for (const { reject } of [...batch, ...queue.splice(0)]) reject(error)
      }
    }
    queues.delete(channel)
  }
  return (quote) =>
    new Promise((resolve, reject) => {
      const { channel } = quote.quote
      const waiting = { quote, resolve, reject }
      const queue = queues.get(channel)
      if (queue) return void queue.push(waiting)
      const started = [waiting]
      queues.set(channel, started)
      // The batch also holds quotes of callers who stay when the first one leaves.
      void runForOwner({ lender: channel }, () => work(channel, started))
    })
}

/**
 * True for PostgreSQL error classes that a single row causes: data, constraint, transaction rollback such as a
 * deadlock.
 */
function isErrorOfOne(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23|40)/.test(String(error.code))
}

const columns = `channel, quote_id, created_at, created_by, username, creator_name, source_ref_number, request, premium,
  brand_name, loan, base_lvr, premium_payable, card_name, card_version, duty_from, valid_until`

/*
 * One statement writes quotes, audit entries, events, idempotency keys and the end of drafts, where other areas use a
 * transaction and the functions of `platform`. One round trip and one commit for all concurrent quotes makes storing a
 * quote as fast as inserting a bare row. The statement is prepared, because PostgreSQL needs more time to plan it than
 * to run it. Keys are claimed in order, so that two servers cannot deadlock. A call whose key another call claimed
 * waits for that call's commit and stores nothing.
 */
const storeStatement: PreparedStatement = {
  name: 'store-quotes',
  text: `with sent as materialized (
  select * from json_to_recordset($2::json) as quote (
    channel text, quote_id text, created_at timestamptz, created_by text, username text, creator_name text,
    source_ref_number text, request json, premium json, brand_name text, loan bigint,
    base_lvr integer, premium_payable bigint, card_name text, card_version text, duty_from date,
    valid_until date, request_id text, operation text, key text, fingerprint text, ends_draft boolean)
), claimed as (
  insert into idempotency_key (channel, owner, operation, key, fingerprint, record, created_at)
  select $1::text, created_by, operation, key, fingerprint, quote_id, created_at
  from sent where key is not null order by created_by, operation, key
  on conflict (channel, owner, operation, key) do nothing
  returning record
), stored as (
  insert into quote (${columns}) select ${columns}
  from sent where channel = $1::text and (key is null or quote_id in (select record from claimed))
  returning quote_id
), ended as (
  update draft set content = null, revision = revision + 1, saved_at = created_at
  from sent where ends_draft and quote_id in (select quote_id from stored)
    and draft.channel = $1::text and owner = created_by and form = '${draftForm}' and content is not null
), recorded as (
  insert into lender_event (channel, record_kind, record_id, event, status, at)
  select $1::text, 'quote', quote_id, 'created', 'Calculated', created_at
  from sent where quote_id in (select quote_id from stored)
)
insert into audit_entry (channel, at, actor, username, action, record, request_id)
select $1::text, created_at, created_by, username, 'quote.calculate', quote_id, request_id
from sent where quote_id in (select quote_id from stored)
returning record as quote_id`,
}

async function runStoreStatement(
  database: Database,
  channel: string,
  quotes: readonly NewQuote[],
): Promise<ReadonlySet<string>> {
  const documents = quotes.map(({ quote, requestId, call, endsDraft }) => ({
    ...toRow(quote),
    request_id: requestId,
    operation: call?.operation,
    key: call?.key,
    fingerprint: call?.fingerprint,
    ends_draft: endsDraft,
  }))
  const rows = await runPrepared<{ quote_id: string }>(database, storeStatement, [channel, writeDocument(documents)])
  return new Set(rows.map(({ quote_id }) => quote_id))
}

/** A quote to import; it receives a new id. */
export type ImportedQuote = Omit<StoredQuote, 'quoteId'>

/** Imports quotes in bulk, some thousands per call, with one audit entry with a count for each lender. */
export async function importQuotes(
  transaction: Transaction,
  quotes: readonly ImportedQuote[],
  by: { readonly subject: string; readonly username: string },
  at: Date,
): Promise<void> {
  const rows = writeDocument(quotes.map((quote) => toRow({ ...quote, quoteId: newQuoteId() })))
  await sql`insert into quote (${sql.raw(columns)})
    select ${sql.raw(columns)} from json_populate_recordset(null::quote, ${rows}::json)`.execute(transaction)
  await auditImport(transaction, quotes, { action: 'quote.import', by, at })
}

function toRow(quote: StoredQuote) {
  const { request, premium } = quote
  return {
    channel: quote.channel,
    quote_id: quote.quoteId,
    created_at: quote.createdAt,
    created_by: quote.createdBy,
    username: quote.username,
    creator_name: quote.creatorName,
    source_ref_number: request.sourceRefNumber,
    request,
    premium,
    brand_name: request.brandName,
    loan: premium.loan,
    base_lvr: premium.baseLvr,
    premium_payable: premium.customerPremiumPayable,
    card_name: premium.card.name,
    card_version: premium.card.version,
    duty_from: quote.dutyFrom,
    valid_until: quote.validUntil,
  }
}
