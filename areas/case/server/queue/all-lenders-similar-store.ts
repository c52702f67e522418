import { sql } from 'kysely'
import type { Database } from '#platform/database'
import type { StoredCase } from '../store/case-store.ts'

/** A decided case; `amount` in dollars and `lvr` in percent are exact decimals. */
export type StoredSimilarCase = {
  readonly channel: string
  readonly id: string
  readonly decision: string
  readonly decidedAt: Date
  readonly amount: string
  readonly lvr: string
}

/** How many decisions of the kind and reason are searched: bounds the work for an amount that is rare. */
const maxSearched = 20_000

/**
 * Finds the newest five decided cases of all lenders with the same kind and reason, an LVR within 5 percentage points
 * and an amount within 25%, in the index `lender_case_similar`.
 */
export async function findSimilarCases(
  database: Database,
  { channel, kind, caseId, reason, amount, lvr }: StoredCase,
): Promise<readonly StoredSimilarCase[]> {
  const sameReason = reason === null ? sql`reason is null` : sql`reason = ${reason}`
  const { rows } = await sql<StoredSimilarCase>`
    select channel, case_id::text as id, decision, decided_at as "decidedAt", trim_scale(amount)::text as amount,
      trim_scale(lvr)::text as lvr
    from (
      select channel, case_id, decision, decided_at, amount, lvr from lender_case
      where kind = ${kind} and ${sameReason} and state = 'Decided'
      order by decided_at desc limit ${maxSearched}
    ) decided
    where abs(lvr - ${lvr}::numeric) <= 5 and abs(amount - ${amount}::numeric) <= 0.25 * ${amount}::numeric
      and (channel, case_id) <> (${channel}, ${caseId}::bigint)
    order by decided_at desc limit 5`.execute(database)
  return rows
}
