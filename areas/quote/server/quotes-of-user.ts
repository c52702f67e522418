import { sql } from 'kysely'
import type { ReferenceData } from '#areas/reference-data/server'
import { addDays, type PlainDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { isApplied } from './quote-list-store.ts'

type Owner = { readonly channel: string; readonly subject: string }

/** A quote in the lists of the user who calculated it; the loan is in whole cents. */
export type QuoteOfUser = {
  readonly quoteId: string
  readonly reference: string | null
  readonly loan: bigint
  readonly createdAt: Date
  readonly validUntil: PlainDate
}

const columns = sql`quote_id as "quoteId", source_ref_number as reference, loan, created_at as "createdAt",
  valid_until as "validUntil"`

/** A user's newest quotes, newest first. */
export async function listNewestQuotes(database: Database, owner: Owner, limit: number): Promise<QuoteOfUser[]> {
  const { rows } = await sql<QuoteOfUser>`
    select ${columns} from quote where channel = ${owner.channel} and created_by = ${owner.subject}
    order by created_at desc limit ${limit}`.execute(database)
  return rows
}

/** The most quotes that are read to find those that expire: what a user calculates in 14 busy days. */
const maxRead = 2_000

/**
 * A user's quotes that were not applied and expire within some days, the first to expire first; one more than `limit`
 * says that there are more.
 */
export async function listExpiringQuotes(
  { database, reference }: { readonly database: Database; readonly reference: ReferenceData },
  { channel, subject }: Owner,
  { today, days }: { readonly today: PlainDate; readonly days: number },
  limit: number,
): Promise<QuoteOfUser[]> {
  const validities = reference
    .brandsOf(channel, today)
    .map(({ shortName }) => reference.cardFor(channel, shortName, today)?.card.terms.validityDays ?? 0)
  const oldest = addDays(today, -Math.max(0, ...validities) - 1)
  const { rows } = await sql<QuoteOfUser>`
    select ${columns} from (
      select * from quote where channel = ${channel} and created_by = ${subject} and created_at >= ${oldest}::date
      order by created_at limit ${maxRead}
    ) quote
    where valid_until between ${today} and ${addDays(today, days)} and not ${isApplied}
    order by valid_until, created_at limit ${limit + 1}`.execute(database)
  return rows
}
