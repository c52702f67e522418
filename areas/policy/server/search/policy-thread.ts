import { sql } from 'kysely'
import { threadSourceOf } from '#areas/thread/server'

const ofPolicy = (table: string) =>
  sql`${sql.ref(`${table}.channel`)} = policy.channel and ${sql.ref(`${table}.policy_number`)} = policy.policy_number`
const reference = sql`lower(lender_reference)`

/** Policies know their references, the quote that they were made from, the policy that they top up, and their loans. */
export const policyThread = threadSourceOf(
  'policy',
  { area: 'policysearch', right: 'view' },
  {
    table: sql`policy`,
    id: sql`policy_number`,
    time: sql`created_at`,
    hasId: (number) => sql`policy_number = ${number}`,
    hasKeys: {
      references: (values) => {
        const capitals = sql`any(array(select upper(value) from unnest(${values}) as value))`
        return [
          sql`upper(lender_reference) = ${capitals}`,
          sql`upper(application_number) = ${capitals}`,
          sql`source = 'quote' and source_id = ${capitals}`,
        ]
      },
      policies: (values) => [sql`policy_number = any(${values})`, sql`topped_up_policy_number = any(${values})`],
      loans: (values, channel) => [
        sql`policy_number in (
          select policy_number from policy_loan where channel = ${channel} and upper(loan_number) = any(${values})
        )`,
      ],
    },
    select: () => sql`policy_number as id, policy_number as title,
      coalesce(application_number, lender_reference) as reference, status, null as decision,
      (
        select json_agg(entry order by entry.at) from (
          select 'issued' as event, created_at as at, created_by_username as by
          union all
          select 'changed', v.created_at, v.created_by_username from policy_version as v
          where ${ofPolicy('v')} and v.version > 1
          union all
          select kind, e.at, e.by_username from policy_event as e where ${ofPolicy('e')}
        ) as entry
      ) as events,
      array[${reference}, lower(btrim(normalize(lender_reference, nfkc))), lower(application_number),
        case source when 'quote' then lower(source_id) end] as "references",
      array[policy_number, topped_up_policy_number] as policies,
      array(select distinct upper(loan_number) from policy_loan as l
        where ${ofPolicy('l')} and loan_number is not null) as loans`,
  },
)
