import { sql } from 'kysely'
import { type Clock, type PlainDate, sydneyDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import type { PolicyEvent, PolicyStatus } from '../contract/index.ts'
import { type AfterPolicyEnd, changeStatus } from './change-status.ts'
import { calendarEvents } from './policy-life.ts'

const batch = 500
const calendar = { subject: 'system', username: 'system' }

/**
 * Updates the status of every policy to today's date, also after missed days. Safe to run concurrently: each policy is
 * locked and moved once.
 *
 * @returns the number of moved policies
 */
export async function movePolicies({
  database,
  clock,
  afterEnd,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly afterEnd?: AfterPolicyEnd
}): Promise<number> {
  let moved = 0
  for (;;) {
    const now = await database.transaction().execute((transaction) => moveBatch(transaction, clock(), afterEnd))
    moved += now
    if (now < batch) return moved
  }
}

type DueRow = {
  channel: string
  policy_number: string
  status: PolicyStatus
  coverage_effective_date: PlainDate | null
  expiry_date: PlainDate | null
}

async function moveBatch(transaction: Transaction, at: Date, afterEnd?: AfterPolicyEnd): Promise<number> {
  const today = sydneyDate(at)
  const due = sql`case status when 'Pending' then coverage_effective_date else expiry_date + 1 end`
  const { rows } = await sql<DueRow>`
    select channel, policy_number, status, coverage_effective_date, expiry_date from policy
    where status in ('Pending', 'In Force') and (${due}) <= ${today}
    order by (${due}), channel, policy_number limit ${batch} for update
  `.execute(transaction)
  const changes = rows.flatMap((row) =>
    calendarEvents(
      { status: row.status, coverageEffectiveDate: row.coverage_effective_date, expiryDate: row.expiry_date },
      today,
    ).map((event) => ({
      channel: row.channel,
      policyNumber: row.policy_number,
      event: byCalendar(event, at),
    })),
  )
  await changeStatus(transaction, changes, calendar, afterEnd)
  return rows.length
}

export function byCalendar(
  { kind, effectiveDate }: Pick<PolicyEvent, 'kind' | 'effectiveDate'>,
  at: Date,
): PolicyEvent {
  return { kind, at, by: calendar.username, byInsurer: false, effectiveDate, reason: null, refundAmount: null }
}
