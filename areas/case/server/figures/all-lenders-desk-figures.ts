import { sql } from 'kysely'
import { ageLimits, type CaseKindName, lateAfterHours } from '#areas/case/contract'
import { sydneyDate } from '#platform/clock'
import { type Database, startOfDay } from '#platform/database'
import { decisionsOfToday } from '../queue/all-lenders-queue-store.ts'

/** The open cases of one kind, one assignee and one age. */
export type OpenCases = {
  readonly kind: CaseKindName
  /** Null for cases without an assignee. */
  readonly subject: string | null
  readonly username: string | null
  readonly isOnHold: boolean
  /** The index of the age's upper limit in `ageLimits`; their number for the oldest. */
  readonly age: number
  readonly late: number
  readonly count: number
}

/**
 * Counts the open cases of all lenders, in one pass through the index of the queue. That has no state, but the waiting time
 * pauses while a case is On Hold. An age ends with its limit, as in the queue's filter. Times compare faster than intervals.
 */
export async function countOpenCases(database: Database, now: Date): Promise<readonly OpenCases[]> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const since = sql`case when paused_at is null then waiting_since else waiting_since + (${now}::timestamptz - paused_at) end`
  const limits = ageLimits.toReversed().map(before)
  const { rows } = await sql<OpenCases>`
    select kind, assigned_to_subject as subject, min(assigned_to) as username, paused_at is not null as "isOnHold",
      ${limits.length}::int - width_bucket(${since}, ${limits}::timestamptz[]) as age, count(*)::int as count,
      count(*) filter (where paused_at is null and waiting_since < ${before(lateAfterHours)})::int as late
    from lender_case where state in ('Submitted', 'Assigned', 'On Hold')
    group by 1, 2, 4, 5`.execute(database)
  return rows
}

/** The open cases of each lender, and the late ones; of the 100 lenders with most of them. */
export async function countOpenCasesByLender(
  database: Database,
  now: Date,
): Promise<readonly { readonly lender: string; readonly count: number; readonly late: number }[]> {
  const { rows } = await sql<{ lender: string; count: number; late: number }>`
    select channel as lender, count(*)::int as count, count(*) filter (
      where state <> 'On Hold' and waiting_since < ${now}::timestamptz - make_interval(hours => ${lateAfterHours})
    )::int as late
    from lender_case where state in ('Submitted', 'Assigned', 'On Hold')
    group by 1 order by 2 desc limit 100`.execute(database)
  return rows
}

/** The open cases of all lenders, those without an assignee, and those of a person. */
export async function countOpenCasesOfPerson(
  database: Database,
  subject: string,
): Promise<{ readonly open: number; readonly unassigned: number; readonly mine: number }> {
  const { rows } = await sql<{ open: number; unassigned: number; mine: number }>`
    select count(*)::int as open, count(*) filter (where assigned_to_subject is null)::int as unassigned,
      count(*) filter (where assigned_to_subject = ${subject})::int as mine
    from lender_case where state in ('Submitted', 'Assigned', 'On Hold')`.execute(database)
  return rows[0] ?? { open: 0, unassigned: 0, mine: 0 }
}

/** Counts the cases that all lenders submitted, and those that the desk decided, today in Sydney, as their lists. */
export async function countToday(
  database: Database,
  now: Date,
): Promise<readonly { readonly kind: CaseKindName; readonly received: number; readonly decided: number }[]> {
  const start = startOfDay(sydneyDate(now))
  const { rows } = await sql<{ kind: CaseKindName; received: number; decided: number }>`
    select kind, sum(received)::int as received, sum(decided)::int as decided from (
      select kind, count(*) as received, 0 as decided from lender_case where submitted_at >= ${start} group by kind
      union all
      select case_kind, 0, count(*) from ${decisionsOfToday(now)} group by case_kind
    ) today group by kind`.execute(database)
  return rows
}
