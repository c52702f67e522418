import { type RawBuilder, sql } from 'kysely'
import { addMonths, type Clock, type PlainDate, sydneyDate } from '#platform/clock'
import { type Database, startOfDay, type Transaction, withLongStatements } from '#platform/database'

/** The LVR bands in percent: each is above one of these and at most the next. */
export const lvrBands = [0, 80, 85, 90, 95] as const

/** Milliseconds after the end of a day. Longer than the transactions that were running then may take. */
const settled = 3_600_000

const recording = sql`hashtextextended('policy_day', 0)`

/**
 * Writes the figures of the days that are over and have none, oldest first, a month at a time; a written day does not
 * change. Safe to run concurrently.
 *
 * @param stopped is asked before each month
 */
export async function recordPolicyDays(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  stopped: () => boolean = () => false,
): Promise<void> {
  const today = sydneyDate(new Date(clock().getTime() - settled))
  await withLongStatements(database, async (patient) => {
    let more = true
    while (more && !stopped()) more = await patient.transaction().execute((change) => recordMonth(change, today))
    await patient.transaction().execute((change) => recordVariations(change, today))
  })
}

/** Writes the next days of one month; returns whether there are further ones. */
async function recordMonth(transaction: Transaction, today: PlainDate): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${recording})`.execute(transaction)
  const { next } = (await findPolicyDays(transaction)) ?? {}
  if (next === undefined || next >= today) return false
  const nextMonth = addMonths(`${next.slice(0, 8)}01`, 1)
  const until = nextMonth < today ? nextMonth : today
  await sql`
    insert into policy_recorded_day select generate_series(${next}::date, ${until}::date - 1, interval '1 day')
  `.execute(transaction)
  await sql`
    insert into policy_day (day, channel, lvr_above, state, ${sql.join(figures)}) ${figuresAfter(next, until)}
    order by day, channel
  `.execute(transaction)
  return until < today
}

/** Writes the variations of all days that are over and not written, also those that servers of the last release wrote. */
async function recordVariations(transaction: Transaction, today: PlainDate): Promise<void> {
  await sql`select pg_advisory_xact_lock(${recording})`.execute(transaction)
  await sql`
    insert into policy_day_variation (day, channel, lvr_above, state, premium) ${variationsAfter(today)}
  `.execute(transaction)
}

/** Removes the figures of the days since policies were created that an import added, to be written again. */
export async function forgetDaysOf(transaction: Transaction, imported: readonly Imported[]): Promise<void> {
  if (imported.length === 0) return
  await sql`select pg_advisory_xact_lock_shared(${recording})`.execute(transaction)
  await sql`delete from policy_recorded_day where day >= ${firstDayOf(imported)}`.execute(transaction)
}

/** Does the same with those of imported policies' variations. */
export async function forgetVariationsOf(transaction: Transaction, imported: readonly Imported[]): Promise<void> {
  if (imported.length === 0) return
  await sql`delete from policy_day_variation where day >= ${firstDayOf(imported)}`.execute(transaction)
}

type Imported = { readonly createdAt: Date }

function firstDayOf(imported: readonly Imported[]): PlainDate {
  return sydneyDate(new Date(imported.reduce((time, { createdAt }) => Math.min(time, createdAt.getTime()), Infinity)))
}

/** The first day with figures, and the day after the last written one; null without policies. */
export async function findPolicyDays(
  database: Database,
): Promise<{ readonly first: PlainDate; readonly next: PlainDate } | null> {
  const { rows } = await sql<{ first: PlainDate | null; next: PlainDate }>`
    select coalesce(min(day), begins) as first, coalesce(max(day) + 1, begins) as next
    from policy_recorded_day
    right join (select (min(created_at) at time zone 'Australia/Sydney')::date as begins from policy_version) as beginning on true
    group by begins`.execute(database)
  const [row] = rows
  return row?.first ? { first: row.first, next: row.next } : null
}

const stock = ['policies', 'sum_insured', 'premium'].map((name) => sql.ref(name))
const flows = ['new_policies', 'new_sum_insured', 'new_premium', 'cancelled_policies', 'refunds'].map((name) =>
  sql.ref(name),
)
const figures = [...stock, ...flows]

const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Australia/Sydney')::date`

/**
 * The rows of `policy_day` for the days that follow the last written one: its figures, less what the policies that
 * changed on a day were at its start, plus what they were at its end. An imported event may be older than its policy:
 * it is recorded with the policy. A policy that its lender withdrew, on the day of its submission, was no business.
 *
 * @param until the day after the last of them
 * @param channel of all lenders when omitted
 */
export function figuresAfter(from: PlainDate, until: PlainDate, channel?: string): RawBuilder<unknown> {
  const [first, end] = [sql`${from}::date`, sql`${until}::date`]
  const own = channel === undefined ? sql`true` : sql`channel = ${channel}`
  const kept = from.endsWith('-01') ? flows.map((name) => sql`0 as ${name}`) : flows
  const within = (moment: RawBuilder<unknown>) =>
    sql`${moment} >= ${startOfDay(first)} and ${moment} < ${startOfDay(end)} and ${own}`
  return sql`
    with changed as (
      select channel, policy_number, ${dayOf(sql`created_at`)} as day from policy_version
      where ${within(sql`created_at`)}
      union
      select channel, policy_number, ${dayOf(sql`at`)} from policy_event where ${within(sql`at`)}
    ), life as (
      select day, channel, policy_number, ${isInForceAt(sql`day`)} as before, ${isInForceAt(sql`(day + 1)`)} as after,
        (array_agg(at order by event_number) filter (where kind = 'in-force'))[1] as begun_at,
        max(at) filter (where kind = 'cancelled') as cancelled_at, max(refund_amount) filter (where kind = 'cancelled') as refund,
        bool_or(kind = 'cancelled' and not by_insurer) as withdrawn
      from changed join policy_event using (channel, policy_number) group by day, channel, policy_number
    ), version as materialized (
      select day, channel, policy_number, before, after, coalesce(refund, 0) as refund, withdrawn,
        premium_payable + coalesce(sum(v.premium_difference) over (
          partition by day, channel, policy_number order by v.version
        ), 0) as premium,
        case when begun_at is not null then greatest(begun_at, p.created_at) end as begun_at,
        case when cancelled_at is not null then greatest(cancelled_at, p.created_at) end as cancelled_at,
        v.loan_amount, v.created_at, ${band} as lvr_above, ${state} as state,
        min(v.created_at) over (
          partition by day, channel, policy_number order by v.version rows between 1 following and unbounded following
        ) as replaced_at
      from life join policy p using (channel, policy_number) join policy_version v using (channel, policy_number)
    ), change as (
      select ${first} as day, channel, lvr_above, state, ${sql.join([...stock, ...kept])} from policy_day
      where day = ${first} - 1 and ${own}
      union all
      select day, channel, lvr_above, state, sign, sign * loan_amount, sign * premium, 0, 0, 0, 0, 0
      from version v cross join lateral (
        select (after and ${isValidAt(startOfDay(sql`(day + 1)`))})::int - (before and ${isValidAt(startOfDay(sql`day`))})::int as sign
      ) as stock
      where sign <> 0
      union all
      select day, channel, lvr_above, state, 0, 0, 0, new, new * loan_amount, new * premium, 1 - new, (1 - new) * refund
      from version v cross join lateral (values (1, begun_at), (0, v.cancelled_at)) as recorded (new, recorded_at)
      where not withdrawn and ${dayOf(sql`recorded_at`)} = day and ${isValidAt(sql`recorded_at + interval '1 microsecond'`)}
    ), summed as (
      select day, channel, lvr_above, state, ${sql.join(figures.map((name) => sql`sum(${name}) as ${name}`))}
      from change group by day, channel, lvr_above, state
    ), figure as (
      select day, channel, lvr_above, state,
        ${sql.join(stock.map((name) => sql`(sum(${name}) over days)::bigint as ${name}`))},
        ${sql.join(flows.map((name) => sql`coalesce(sum(${name}) over month, 0)::bigint as ${name}`))}
      from (select distinct channel, lvr_above, state from summed) as part
      cross join (select generate_series(${first}, ${end} - 1, interval '1 day')::date as day) as day
      left join summed using (day, channel, lvr_above, state)
      window days as (partition by channel, lvr_above, state order by day),
        month as (partition by channel, lvr_above, state, date_trunc('month', day) order by day)
    )
    select * from figure where policies <> 0 or new_policies <> 0 or cancelled_policies <> 0`
}

/**
 * What variations made payable or refundable, for the days that follow the last written one. Only policies in force are
 * varied, so that this and new premium are what was added to the premium in force.
 *
 * @param until the day after the last of them
 * @param channel of all lenders when omitted
 */
export function variationsAfter(until: PlainDate, channel?: string): RawBuilder<unknown> {
  const own = channel === undefined ? sql`true` : sql`channel = ${channel}`
  const written = sql`(select max(day) from policy_day_variation where ${own})`
  return sql`
    select day, channel, lvr_above, state, sum(premium_difference)::bigint as premium
    from (
      select ${dayOf(sql`created_at`)} as day, channel, ${band} as lvr_above, ${state} as state, premium_difference
      from policy_version v
      where premium_difference <> 0 and ${own} and created_at < ${startOfDay(until)}
        and created_at >= coalesce(${startOfDay(sql`(${written} + 1)`)}, '-infinity')
    ) as variation
    group by day, channel, lvr_above, state`
}

const limits = lvrBands.slice(1).map((percent) => percent * 100)
const band = sql`(${[...lvrBands]}::smallint[])[1 + width_bucket(v.lvr - 1, ${limits}::int[])]`
const state = sql`(
  select s.state from policy_security s
  where s.channel = v.channel and s.policy_number = v.policy_number and s.version = v.version and s.active
  order by s.value desc, s.position limit 1
)`
/** The last event before the start of a day has the highest number. */
const isInForceAt = (day: RawBuilder<unknown>) => sql`coalesce(
  max(event_number * 2 + (kind = 'in-force')::int) filter (where at < ${startOfDay(day)}) % 2 = 1, false)`
/** A version is the last one until any of the later ones is made. */
const isValidAt = (moment: RawBuilder<unknown>) =>
  sql`(v.created_at < ${moment} and (v.replaced_at is null or v.replaced_at >= ${moment}))`
