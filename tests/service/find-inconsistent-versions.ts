import { sql } from 'kysely'
import type { Database } from '#platform/database'

/** Policy versions whose figures, links or cover dates disagree with their loans and securities. */
export async function findInconsistentVersions(database: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select policy_number, v.version
    from policy p join policy_version v using (channel, policy_number)
    cross join lateral (
      select sum(amount) filter (where active) as amount, min(drawdown_date) filter (where active) as drawn,
        max(term_end_date) filter (where active) as term_end, array_agg(position order by position) as positions,
        bool_and(active or securities = '{}') as unlinked
      from policy_loan l
      where l.channel = p.channel and l.policy_number = p.policy_number and l.version = v.version
    ) loans
    cross join lateral (
      select sum(value) filter (where active) as value, array_agg(position) filter (where active) as linkable,
        array_agg(position order by position) as positions
      from policy_security s
      where s.channel = p.channel and s.policy_number = p.policy_number and s.version = v.version
    ) securities
    where v.loan_amount <> loans.amount + coalesce(p.outstanding_loan_balance, 0)
      or v.security_value <> securities.value
      or not loans.unlinked
      or exists (
        select from policy_loan l, unnest(l.securities) linked
        where l.channel = p.channel and l.policy_number = p.policy_number and l.version = v.version
          and linked <> all (securities.linkable)
      )
      or loans.positions <> array(select generate_series(1, cardinality(loans.positions))::smallint)
      or securities.positions <> array(select generate_series(1, cardinality(securities.positions))::smallint)
      or p.version <> (
        select max(version) from policy_version o where o.channel = p.channel and o.policy_number = p.policy_number
      )
      or (v.version = p.version and (p.coverage_effective_date, p.expiry_date) is distinct from (loans.drawn, loans.term_end))
    order by policy_number, v.version
  `.execute(database)
  return rows
}
