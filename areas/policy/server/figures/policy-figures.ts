import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#packages/money'
import { addDays, type PlainDate } from '#platform/clock'
import { camelCased, type Database } from '#platform/database'
import { figuresAfter, variationsAfter } from './policy-day-store.ts'

/** The figures of a lender's policies on a day; those of a month from its first day until this day. */
export type PolicyFigures = {
  readonly channel: string
  /** The lower limit of the LVR band in percent, the short name of the state, or the day. */
  readonly key: string
  readonly policies: bigint
  readonly sumInsured: Cents
  readonly premium: Cents
  readonly newPolicies: bigint
  readonly newSumInsured: Cents
  readonly newPremium: Cents
  /** What accepted variations made payable, less what they made refundable. */
  readonly variationPremium: Cents
  readonly cancelledPolicies: bigint
  readonly refunds: Cents
}

const keys = { lvr: sql`lvr_above`, state: sql`state`, day: sql`day` } as const

type Figured = {
  readonly by: keyof typeof keys
  readonly days: readonly PlainDate[]
  /** The day after the last written one: figures since then are read from the policies that changed. */
  readonly next: PlainDate
}

export async function findPolicyFigures(
  database: Database,
  channel: string,
  figured: Figured,
): Promise<PolicyFigures[]> {
  return await read(database, figured, sql`channel = ${channel}`, channel)
}

export async function findPolicyFiguresOfAllLenders(database: Database, figured: Figured): Promise<PolicyFigures[]> {
  return await read(database, figured, sql`true`)
}

async function read(
  database: Database,
  { by, days, next }: Figured,
  own: RawBuilder<unknown>,
  channel?: string,
): Promise<PolicyFigures[]> {
  const last = days.reduce((one, other) => (one > other ? one : other))
  const unwritten = sql`
    union all select *, 0 from (${figuresAfter(next, addDays(last, 1), channel)}) as unwritten
    where day = any(${days}::date[])`
  const first = days.reduce((one, other) => (one < other ? one : other))
  const variations = sql`
    select * from policy_day_variation where ${own} and day between date_trunc('month', ${first}::date) and ${last}
    union all select * from (${variationsAfter(addDays(last, 1), channel)}) as unwritten`
  const { rows } = await sql<PolicyFigures>`
    select channel, ${keys[by]}::text as key, sum(policies)::bigint as policies, sum(sum_insured)::bigint as sum_insured,
      sum(premium)::bigint as premium, sum(new_policies)::bigint as new_policies,
      sum(new_sum_insured)::bigint as new_sum_insured, sum(new_premium)::bigint as new_premium,
      sum(variation_premium)::bigint as variation_premium,
      sum(cancelled_policies)::bigint as cancelled_policies, sum(refunds)::bigint as refunds
    from (
      select *, 0 as variation_premium from policy_day where day = any(${days}::date[]) and ${own}
      ${last >= next ? unwritten : sql``}
      union all
      select shown.day, channel, lvr_above, state, 0, 0, 0, 0, 0, 0, 0, 0, premium
      from unnest(${days}::date[]) as shown (day) join (${variations}) as variation
        on variation.day between date_trunc('month', shown.day) and shown.day
    ) as figures
    group by channel, ${keys[by]}`.execute(camelCased(database))
  return rows
}
