import { sql } from 'kysely'
import { type Clock, sydneyDate } from '#platform/clock'
import { camelCased, type Database, type Transaction } from '#platform/database'
import { type AfterPolicyEnd, changeStatus, type StatusChange, systemEvent } from './change-status.ts'
import type { StoredPolicy } from './find-policy.ts'
import { calendarEvents } from './policy-life.ts'

const batch = 500

type Deps = { readonly database: Database; readonly clock: Clock; readonly afterEnd?: AfterPolicyEnd }

/**
 * Updates the status of every policy to today's date, also after missed days. Safe to run concurrently: each policy is
 * locked and moved once.
 *
 * @returns the number of moved policies
 */
export async function updatePolicyStatuses({ database, clock, afterEnd }: Deps): Promise<number> {
  let moved = 0
  for (;;) {
    const now = await database.transaction().execute((transaction) => updateBatch(transaction, clock(), afterEnd))
    moved += now
    if (now < batch) return moved
  }
}

type DueRow = Pick<StoredPolicy, 'channel' | 'policyNumber' | 'status' | 'coverageEffectiveDate' | 'expiryDate'>

async function updateBatch(transaction: Transaction, at: Date, afterEnd?: AfterPolicyEnd): Promise<number> {
  const today = sydneyDate(at)
  const due = sql`case status when 'Pending' then coverage_effective_date else expiry_date + 1 end`
  const { rows } = await sql<DueRow>`
    select channel, policy_number, status, coverage_effective_date, expiry_date from policy
    where status in ('Pending', 'In Force') and (${due}) <= ${today}
    order by (${due}), channel, policy_number limit ${batch} for update
  `.execute(camelCased(transaction))
  const changes = rows.flatMap(({ channel, policyNumber, ...policy }) =>
    calendarEvents(policy, today).map((event) => ({ channel, policyNumber, event: systemEvent(event, at) })),
  )
  const begun = changes.filter(({ event }) => event.kind === 'in-force')
  const replaced = new Set((await changeStatus(transaction, begun, undefined, afterEnd)).map(keyOf))
  const ended = changes.filter((change) => change.event.kind !== 'in-force' && !replaced.has(keyOf(change)))
  await changeStatus(transaction, ended, undefined, afterEnd)
  return rows.length
}

function keyOf({ channel, policyNumber }: StatusChange): string {
  return `${channel} ${policyNumber}`
}
