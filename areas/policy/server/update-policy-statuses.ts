import { sql } from 'kysely'
import { type Clock, type PlainDate, sydneyDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import type { PolicyStatus } from '../contract/index.ts'
import { changeStatus } from './change-status.ts'
import { calendarEvents } from './policy-life.ts'
import { type AfterPolicyEnd, type StatusChange, system, systemEvent } from './status-change.ts'

const batch = 500

/**
 * Updates the status of every policy to today's date, also after missed days. Safe to run concurrently: each policy is
 * locked and moved once.
 *
 * @returns the number of moved policies
 */
export async function updatePolicyStatuses({
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
    const now = await database.transaction().execute((transaction) => updateBatch(transaction, clock(), afterEnd))
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

async function updateBatch(transaction: Transaction, at: Date, afterEnd?: AfterPolicyEnd): Promise<number> {
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
      event: systemEvent(event, at),
    })),
  )
  const begun = changes.filter(({ event }) => event.kind === 'in-force')
  const replaced = new Set((await changeStatus(transaction, begun, system, afterEnd)).map(keyOf))
  const ended = changes.filter((change) => change.event.kind !== 'in-force' && !replaced.has(keyOf(change)))
  await changeStatus(transaction, ended, system, afterEnd)
  return rows.length
}

function keyOf({ channel, policyNumber }: StatusChange): string {
  return `${channel} ${policyNumber}`
}
