import { sql } from 'kysely'
import type { CaseKindName } from '#areas/case/contract'
import { addDays, type PlainDate, sydneyDate } from '#platform/clock'
import { type Database, startOfDay } from '#platform/database'

/** The channel of the figures of all lenders together. */
const allLenders = '-'
/** The days whose decisions give the usual time to a decision. */
const period = 30
/** A database without figures begins this many days back. */
const maxDays = 35
/** Fewer decisions say nothing about the usual time. */
const minDecided = 5

/** The usual time from submission to decision, in minutes. */
export type UsualTime = { readonly median: number; readonly ninetieth: number }

/** Writes the figures of the days that are over and have none, oldest first; a written day never changes. */
export async function recordCaseDays(database: Database, now: Date): Promise<void> {
  const yesterday = addDays(sydneyDate(now), -1)
  const { rows } = await sql<{ last: PlainDate | null }>`select max(day) as last from case_day`.execute(database)
  const earliest = addDays(yesterday, 1 - maxDays)
  const next = rows[0]?.last ? addDays(rows[0].last, 1) : earliest
  for (let day = next > earliest ? next : earliest; day <= yesterday; day = addDays(day, 1))
    await recordDay(database, day)
}

async function recordDay(database: Database, day: PlainDate): Promise<void> {
  const [from, until, since] = [day, addDays(day, 1), addDays(day, 1 - period)].map(startOfDay)
  const minutes = sql`extract(epoch from decided_at - submitted_at)::float8 / 60`
  await sql`
    with received as (
      select coalesce(channel, ${allLenders}) as channel, kind, count(*)::int as received
      from lender_case where submitted_at >= ${from} and submitted_at < ${until}
      group by grouping sets ((channel, kind), (kind))
    ), decided as (
      select coalesce(channel, ${allLenders}) as channel, case_kind as kind,
        count(*) filter (where decided_at >= ${from})::int as decided, count(*)::int as decided_in_period,
        round(percentile_cont(0.5) within group (order by ${minutes}))::int as median_minutes,
        round(percentile_disc(0.9) within group (order by ${minutes}))::int as ninetieth_minutes
      from case_decision where decided_at >= ${since} and decided_at < ${until}
      group by grouping sets ((channel, case_kind), (case_kind))
    )
    insert into case_day (day, channel, kind, received, decided, decided_in_period, median_minutes, ninetieth_minutes)
    select ${day}::date, channel, kind, coalesce(received, 0), coalesce(decided, 0), coalesce(decided_in_period, 0),
      median_minutes, ninetieth_minutes
    from received full join decided using (channel, kind)
    on conflict do nothing`.execute(database)
}

/** The usual time of each kind's cases in the 30 days before today; a kind with few decisions has none. */
export async function usualTimesOf(database: Database, channel: string): Promise<ReadonlyMap<CaseKindName, UsualTime>> {
  const { rows } = await sql<{ kind: CaseKindName; decided: number } & UsualTime>`
    select distinct on (kind) kind, decided_in_period as decided, median_minutes as median,
      ninetieth_minutes as ninetieth
    from case_day where channel = ${channel} order by kind, day desc`.execute(database)
  return new Map(
    rows
      .filter(({ decided }) => decided >= minDecided)
      .map(({ kind, median, ninetieth }) => [kind, { median, ninetieth }]),
  )
}

/** Like `usualTimesOf`, of all lenders together. */
export async function usualTimesOfAllLenders(database: Database): Promise<ReadonlyMap<CaseKindName, UsualTime>> {
  return await usualTimesOf(database, allLenders)
}
