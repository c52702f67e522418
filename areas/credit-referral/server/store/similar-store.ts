import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import { type SimilarReferrals, withdrawnDecision } from '../../contract/index.ts'

const most = 1000
const fewest = 5

/**
 * How long the lender's requests with a reason took from the submission to the decision, over the last twelve months.
 * Each version counts on its own, the newest thousand of them; what was withdrawn says nothing.
 */
export async function measureSimilar(
  connection: Database | Transaction,
  { channel, referralReason, now }: { readonly channel: string; readonly referralReason: string; readonly now: Date },
): Promise<SimilarReferrals> {
  const { rows } = await sql<{ count: number; median: number | null; ninetieth: number | null }>`
    select count(*)::int as count,
      round((percentile_cont(0.5) within group (order by hours))::numeric, 1)::float8 as median,
      round((percentile_disc(0.9) within group (order by hours))::numeric, 1)::float8 as ninetieth
    from (
      select extract(epoch from decided_at - submitted_at)::float8 / 3600 as hours
      from referral_version
      where channel = ${channel} and referral_reason = ${referralReason}
        and decided_at > ${now}::timestamptz - interval '12 months' and decision <> ${withdrawnDecision}
      order by decided_at desc
      limit ${most}
    ) decided`.execute(connection)
  const { count = 0, median = null, ninetieth = null } = rows[0] ?? {}
  return count < fewest
    ? { count, medianHours: null, ninetiethHours: null }
    : { count, medianHours: median, ninetiethHours: ninetieth }
}
