import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import { type SimilarReferrals, withdrawnDecision } from '../../contract/index.ts'

const maxVersions = 1000
const minVersions = 5

/**
 * Measures the time from submission to decision of the lender's referrals with a reason, over the last twelve months.
 * Counts each version separately, at most the newest thousand; withdrawn ones do not count.
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
      limit ${maxVersions}
    ) decided`.execute(connection)
  const { count = 0, median = null, ninetieth = null } = rows[0] ?? {}
  return count < minVersions
    ? { count, medianHours: null, ninetiethHours: null }
    : { count, medianHours: median, ninetiethHours: ninetieth }
}
