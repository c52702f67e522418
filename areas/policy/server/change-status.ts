import { sql } from 'kysely'
import { recordLenderEvents } from '#areas/webhook/server'
import { writeAudit } from '#platform/audit'
import type { PlainDate } from '#platform/clock'
import type { Transaction } from '#platform/database'
import { messages, type PolicyEvent, policyTransitions } from '../contract/index.ts'
import { countsAsTopUp } from './top-up.ts'

/** An event to add to a policy of a lender. */
export type StatusChange = {
  readonly channel: string
  readonly policyNumber: string
  readonly event: PolicyEvent
  /** Of a policy that a top-up replaces: the number of the new policy. */
  readonly replacedBy?: string
}

export type PolicyEnded = {
  readonly channel: string
  readonly policyNumber: string
  /** Why it ended, within a sentence: "the policy was cancelled". */
  readonly reason: string
  readonly at: Date
  readonly by: { readonly subject: string; readonly username: string; readonly insurer: boolean }
  readonly requestId?: string | undefined
}

/** What other areas do when a policy ends, in the transaction that ends it and holds its lock. */
export type AfterPolicyEnd = (transaction: Transaction, ended: PolicyEnded) => Promise<void>

/** The author of changes that nobody makes by hand. */
const system = { subject: 'system', username: 'system' }

export function systemEvent(
  event: Pick<PolicyEvent, 'kind' | 'effectiveDate'> & Partial<Pick<PolicyEvent, 'reason'>>,
  at: Date,
): PolicyEvent {
  return { reason: null, ...event, at, by: system.username, byInsurer: false, refundAmount: null }
}

/**
 * Adds events to policies and sets each policy's status to that of its last event, with an audit line for each event,
 * and calls `afterEnd` for each end. The transaction must hold the locks of the policies, and the events of one policy
 * must be in order.
 *
 * @returns the changes of policies that these ones top up, which are stored too
 */
export async function changeStatus(
  transaction: Transaction,
  changes: readonly StatusChange[],
  by: { readonly subject: string; readonly requestId?: string | undefined } = system,
  afterEnd?: AfterPolicyEnd,
): Promise<StatusChange[]> {
  if (changes.length === 0) return []
  const rows = changes.map(({ channel, policyNumber, event }) => ({
    channel,
    policy_number: policyNumber,
    kind: event.kind,
    status: policyTransitions[event.kind].to,
    at: event.at,
    by_username: event.by,
    by_insurer: event.byInsurer,
    effective_date: event.effectiveDate,
    reason: event.reason,
    refund_amount: event.refundAmount === null ? null : String(event.refundAmount),
  }))
  await sql`
    with change as (
      select row_number() over () as place, * from json_to_recordset(${JSON.stringify(rows)}::json) as input (
        channel text, policy_number text, kind text, status text, at timestamptz, by_username text, by_insurer boolean,
        effective_date date, reason text, refund_amount bigint
      )
    ), last as (
      select distinct on (channel, policy_number) * from change order by channel, policy_number, place desc
    ), moved as (
      update policy p set status = last.status, refund_amount = last.refund_amount,
        cancellation_date = case when last.kind = 'cancelled' then last.effective_date end
      from last where p.channel = last.channel and p.policy_number = last.policy_number
    )
    insert into policy_event
    select channel, policy_number,
      row_number() over (partition by channel, policy_number order by place) + (
        select count(*) from policy_event e where e.channel = change.channel and e.policy_number = change.policy_number
      ),
      kind, at, by_username, by_insurer, effective_date, reason, refund_amount
    from change
  `.execute(transaction)
  await recordLenderEvents(
    transaction,
    changes.map(({ channel, policyNumber: id, event: { kind, at } }) => {
      return { channel, at, record: { kind: 'policy', id }, event: kind, status: policyTransitions[kind].to }
    }),
  )
  const { subject, requestId } = by
  await writeAudit(
    transaction,
    ...changes.map(({ channel, policyNumber, event }) => ({
      channel,
      at: event.at,
      by: { subject, username: event.by },
      action: actions[event.kind],
      record: policyNumber,
      requestId,
      // Omits the reason, which may contain a borrower's name.
      detail: { effectiveDate: event.effectiveDate },
    })),
  )
  for (const { channel, policyNumber, event, replacedBy } of changes) {
    const { kind, at, by: username, byInsurer: insurer } = event
    if (kind === 'in-force') continue
    const reason = replacedBy === undefined ? messages.ended[kind] : messages.wasReplaced(replacedBy)
    await afterEnd?.(transaction, {
      channel,
      policyNumber,
      reason,
      at,
      by: { subject, username, insurer },
      requestId,
    })
  }
  return await changeToppedUp(transaction, changes, afterEnd)
}

const actions = {
  'in-force': 'policy.begin',
  expired: 'policy.expire',
  cancelled: 'policy.cancel',
  discharged: 'policy.discharge',
} as const

/**
 * Changes the policies whose top-ups have changed: a top-up that comes In Force replaces its policy, and one that is
 * cancelled from its first day gives the cover back. The changes of the top-ups must be stored.
 */
export async function changeToppedUp(
  transaction: Transaction,
  changes: readonly StatusChange[],
  afterEnd?: AfterPolicyEnd,
): Promise<StatusChange[]> {
  const of = (kind: PolicyEvent['kind']) => changes.filter(({ event }) => event.kind === kind)
  const following = [
    ...(await lockReplaced(transaction, of('in-force'))),
    ...(await lockReturned(transaction, of('cancelled'))),
  ]
  await changeStatus(transaction, following, system, afterEnd)
  return following
}

type FollowingRow = { channel: string; policy_number: string; top_up: string; effective_date: PlainDate; at: Date }

/** The policies that end on the first day of their top-up; one that expires before that day is not replaced. */
async function lockReplaced(transaction: Transaction, begun: readonly StatusChange[]): Promise<StatusChange[]> {
  if (begun.length === 0) return []
  const { rows } = await sql<FollowingRow>`
    with t as materialized (${changedPolicies(begun)})
    select p.channel, p.policy_number, t.policy_number as top_up, t.at,
      greatest(t.effective_date, p.coverage_effective_date) as effective_date
    from t join policy p on p.channel = t.channel and p.policy_number = t.topped_up_policy_number
    where p.status = 'In Force' and coalesce(p.expiry_date >= t.effective_date, true)
    order by p.channel, p.policy_number, t.effective_date, t.source_slot
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
async function lockReturned(transaction: Transaction, cancelled: readonly StatusChange[]): Promise<StatusChange[]> {
  if (cancelled.length === 0) return []
  const { rows } = await sql<FollowingRow>`
    with t as materialized (${changedPolicies(cancelled)})
    select p.channel, p.policy_number, t.policy_number as top_up, t.at, e.effective_date
    from t join policy p on p.channel = t.channel and p.policy_number = t.topped_up_policy_number
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

/**
 * The changed policies with what they top up. Materialize it: joined in one plan, each change may meet every policy of
 * its lender.
 */
function changedPolicies(changes: readonly StatusChange[]) {
  return sql`
    select channel, policy_number, topped_up_policy_number, source_slot, c.effective_date, c.at
    from unnest(
      ${changes.map(({ channel }) => channel)}::text[], ${changes.map(({ policyNumber }) => policyNumber)}::text[],
      ${changes.map(({ event }) => event.effectiveDate)}::date[], ${changes.map(({ event }) => event.at)}::timestamptz[]
    ) as c (channel, policy_number, effective_date, at)
    join policy using (channel, policy_number)`
}

function follow(row: FollowingRow, kind: 'discharged' | 'in-force', reason: string): StatusChange {
  const event = systemEvent({ kind, effectiveDate: row.effective_date, reason }, row.at)
  return { channel: row.channel, policyNumber: row.policy_number, event }
}
