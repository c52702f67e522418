import { sql } from 'kysely'
import type { PlainDate } from '#platform/clock'
import type { Transaction } from '#platform/database'
import { messages } from '../contract/index.ts'
import { countsAsTopUp } from './policy-store.ts'
import { type StatusChange, systemEvent } from './status-change.ts'

/**
 * The changes of topped-up policies that follow from changes of their top-ups, which are stored already: a top-up that
 * comes In Force replaces its policy, and one that is cancelled from its first day gives the cover back. Locks the
 * policies that it returns.
 */
export async function findFollowingChanges(
  transaction: Transaction,
  changes: readonly StatusChange[],
): Promise<StatusChange[]> {
  const of = (kind: StatusChange['event']['kind']) => changes.filter(({ event }) => event.kind === kind)
  return [...(await replacedBy(transaction, of('in-force'))), ...(await returnedBy(transaction, of('cancelled')))]
}

type FollowingRow = { channel: string; policy_number: string; top_up: string; effective_date: PlainDate; at: Date }

/** The policies that end on the first day of their top-up; one that expires before that day is not replaced. */
async function replacedBy(transaction: Transaction, begun: readonly StatusChange[]): Promise<StatusChange[]> {
  if (begun.length === 0) return []
  const { rows } = await sql<FollowingRow>`
    select p.channel, p.policy_number, t.policy_number as top_up, c.at,
      greatest(c.effective_date, p.coverage_effective_date) as effective_date
    from ${changed(begun)}
    join policy t using (channel, policy_number)
    join policy p on p.channel = t.channel and p.policy_number = t.topped_up_policy_number
    where p.status = 'In Force' and coalesce(p.expiry_date >= c.effective_date, true)
    order by p.channel, p.policy_number, c.effective_date, t.source_slot
    for update of p
  `.execute(transaction)
  // A property share replaces a policy with several; its first is named.
  const first = new Map(rows.toReversed().map((row) => [`${row.channel} ${row.policy_number}`, row]))
  return [...first.values()].map((row) => ({
    ...follow(row, 'discharged', messages.replacedBy(row.top_up)),
    replacedBy: row.top_up,
  }))
}

/** The policies that are In Force again because no top-up of theirs took effect. */
async function returnedBy(transaction: Transaction, cancelled: readonly StatusChange[]): Promise<StatusChange[]> {
  if (cancelled.length === 0) return []
  const { rows } = await sql<FollowingRow>`
    select p.channel, p.policy_number, t.policy_number as top_up, c.at, e.effective_date
    from ${changed(cancelled)}
    join policy t using (channel, policy_number)
    join policy p on p.channel = t.channel and p.policy_number = t.topped_up_policy_number
    join lateral (
      select by_insurer, effective_date from policy_event o
      where o.channel = p.channel and o.policy_number = p.policy_number order by o.event_number desc limit 1
    ) e on true
    where p.status = 'Discharged' and not e.by_insurer and not exists (
      select from policy other
      where other.channel = p.channel and other.topped_up_policy_number = p.policy_number and ${countsAsTopUp('other')}
    )
    order by p.channel, p.policy_number
    for update of p
  `.execute(transaction)
  return rows.map((row) => follow(row, 'in-force', messages.notReplacedBy(row.top_up)))
}

function changed(changes: readonly StatusChange[]) {
  return sql`unnest(
    ${changes.map(({ channel }) => channel)}::text[], ${changes.map(({ policyNumber }) => policyNumber)}::text[],
    ${changes.map(({ event }) => event.effectiveDate)}::date[], ${changes.map(({ event }) => event.at)}::timestamptz[]
  ) as c (channel, policy_number, effective_date, at)`
}

function follow(
  { channel, policy_number: policyNumber, effective_date: effectiveDate, at }: FollowingRow,
  kind: 'discharged' | 'in-force',
  reason: string,
): StatusChange {
  return { channel, policyNumber, event: systemEvent({ kind, effectiveDate, reason }, at) }
}
