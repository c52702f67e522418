import { sql } from 'kysely'
import { finderOf } from '#areas/find/server'
import { anyIn, referenceKeys, threadSourceOf } from '#areas/thread/server'
import { beginsBy, beginsWithin } from '#platform/search'

const need = { area: 'policysearch', right: 'view' } as const
const table = sql`policy`
const number = sql`policy_number`
const application = sql`upper(application_number)`
const reference = sql`upper(lender_reference)`
const loan = sql`upper(loan_number)`
const shownReference = sql`coalesce(application_number, lender_reference)`

/** Finds policies by their numbers; those of its loans in any version. */
export const policyFinder = finderOf('policy', need, {
  table,
  key: ['channel', 'policy_number'],
  where: sql`true`,
  texts: [
    { value: number, letters: 'small', beginsWith: beginsWithin(number), hasTrigrams: true, isDigits: true },
    { value: application, letters: 'capital', beginsWith: beginsBy(application), hasTrigrams: true },
    { value: reference, letters: 'capital', beginsWith: beginsBy(reference), hasTrigrams: true },
  ],
  others: [
    {
      table: sql`policy_loan`,
      text: { value: loan, letters: 'capital', beginsWith: beginsBy(loan), hasTrigrams: true },
    },
  ],
  time: sql`created_at`,
  newest: { ofLender: sql`created_at desc`, ofAllLenders: sql`created_at desc, channel desc` },
  select: sql`channel, policy_number as id, policy_number as title, ${shownReference} as reference, status,
    brand_name as brand, created_at as at`,
})

const ofPolicy = (name: string) =>
  sql`${sql.ref(`${name}.channel`)} = policy.channel and ${sql.ref(`${name}.policy_number`)} = policy.policy_number`

/** Policies know their references, the quote that they were made from, the policy that they top up, and their loans. */
export const policyThread = threadSourceOf('policy', need, {
  table,
  id: number,
  time: sql`created_at`,
  hasId: (id) => sql`policy_number = ${id}`,
  hasKeys: {
    references: (values) => {
      const capitals = anyIn('upper', values)
      return [
        sql`${reference} = ${capitals}`,
        sql`${application} = ${capitals}`,
        sql`source = 'quote' and source_id = ${capitals}`,
      ]
    },
    policies: (values) => [sql`policy_number = any(${values})`, sql`topped_up_policy_number = any(${values})`],
    loans: (values, channel) => [
      sql`policy_number in (
        select policy_number from policy_loan where channel = ${channel} and ${loan} = any(${values})
      )`,
    ],
  },
  select: () => ({
    id: number,
    title: number,
    reference: shownReference,
    status: sql`status`,
    events: sql`(
      select json_agg(entry order by entry.at) from (
        select 'issued' as event, created_at as at, created_by_username as by
        union all
        select 'changed', v.created_at, v.created_by_username from policy_version as v
        where ${ofPolicy('v')} and v.version > 1
        union all
        select kind, e.at, e.by_username from policy_event as e where ${ofPolicy('e')}
      ) as entry
    )`,
    references: sql`array[${referenceKeys(sql`lender_reference`)}, lower(application_number),
      case source when 'quote' then lower(source_id) end]`,
    policies: sql`array[policy_number, topped_up_policy_number]`,
    loans: sql`array(select distinct ${loan} from policy_loan as l where ${ofPolicy('l')} and loan_number is not null)`,
  }),
})
