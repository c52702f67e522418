import { type Database, type PreparedStatement, runPrepared } from '#platform/database'
import type { PolicyMatch, PolicySearch, PolicyStatus } from '../../contract/index.ts'

/** The maximum of matches, for a lender that repeats its numbers. */
const maxMatches = 51

/**
 * The policies that match any of the numbers, best match first: In Force, then newest. Each number has its own index,
 * which begins with the channel. Reads loans and securities of the best match only.
 */
export const findPoliciesStatement: PreparedStatement = {
  name: 'find-policies',
  text: `
    with matched as (
      select policy_number, 'policyNumber' as field from policy where channel = $1 and policy_number = $2
      union all
      select loan.policy_number, 'loanNumber' from policy_loan as loan
        join policy using (channel, policy_number, version)
        where loan.channel = $1 and upper(loan.loan_number) = upper($3) and loan.active
      union all
      select policy_number, 'applicationNumber' from policy
        where channel = $1 and upper(application_number) = upper($4)
    ),
    best as (
      select policy.*, found.matched
      from (select policy_number, array_agg(distinct field) as matched from matched group by policy_number) as found
      join policy on policy.channel = $1 and policy.policy_number = found.policy_number
      order by policy.status = 'In Force' desc, policy.created_at desc, policy.policy_number desc
      limit ${maxMatches}
    ),
    ordered as (
      select *, row_number() over (order by status = 'In Force' desc, created_at desc, policy_number desc) as place
      from best
    )
    select policy_number, status, brand_name, matched, coverage_effective_date, expiry_date, cancellation_date,
      refund_amount, premium_payable,
      case when place = 1 then (
        select current.lvr from policy_version as current
        where (current.channel, current.policy_number, current.version) = ($1, ordered.policy_number, ordered.version)
      ) end as lvr,
      case when place = 1 then (
        select json_agg(json_build_array(loan_number, amount::text) order by position) from policy_loan as loan
        where (loan.channel, loan.policy_number, loan.version) = ($1, ordered.policy_number, ordered.version) and active
      ) end as loans,
      case when place = 1 then (
        select json_agg(json_build_array(address_line_1, city, state, postcode, value::text) order by position)
        from policy_security as security
        where (security.channel, security.policy_number, security.version)
          = ($1, ordered.policy_number, ordered.version) and active
      ) end as securities
    from ordered order by place`,
}

export type FoundPolicy = {
  readonly policy_number: string
  readonly status: PolicyStatus
  readonly brand_name: string
  readonly matched: PolicyMatch['matched']
  readonly coverage_effective_date: string | null
  readonly expiry_date: string | null
  readonly cancellation_date: string | null
  readonly refund_amount: bigint | null
  readonly premium_payable: bigint
  /** In hundredths of a percent. Set for the best match only, as are active loans and securities, amounts in cents. */
  readonly lvr: number | null
  readonly loans: readonly (readonly [loanNumber: string | null, cents: string])[] | null
  readonly securities:
    | readonly (readonly [
        addressLine1: string | null,
        city: string | null,
        state: string,
        postCode: string | null,
        cents: string,
      ])[]
    | null
}

export async function findPolicies(
  database: Database,
  channel: string,
  { policyNumber, loanNumber, applicationNumber }: PolicySearch,
): Promise<FoundPolicy[]> {
  return await runPrepared<FoundPolicy>(database, findPoliciesStatement, [
    channel,
    policyNumber,
    loanNumber,
    applicationNumber,
  ])
}
