import { sql } from 'kysely'
import { writeAudit } from '#platform/audit'
import type { Transaction } from '#platform/database'
import { messages, policyTransitions } from '../contract/index.ts'
import { findFollowingChanges } from './replace-policies.ts'
import { type AfterPolicyEnd, type StatusChange, system } from './status-change.ts'

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
  by: { readonly subject: string; readonly requestId?: string },
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
      select row_number() over () as place, * from json_to_recordset(${JSON.stringify(rows)}::json) as sent (
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
  await writeAudit(
    transaction,
    ...changes.map(({ channel, policyNumber, event }) => ({
      channel,
      at: event.at,
      actor: by.subject,
      username: event.by,
      action: actions[event.kind],
      record: policyNumber,
      ...(by.requestId !== undefined && { requestId: by.requestId }),
      // Omits the reason, which may contain a borrower's name.
      detail: { effectiveDate: event.effectiveDate },
    })),
  )
  for (const { channel, policyNumber, event, replacedBy } of changes) {
    const { kind, at, by: username, byInsurer: insurer } = event
    if (kind === 'in-force') continue
    const { subject, requestId } = by
    const reason = replacedBy === undefined ? messages.ended[kind] : messages.wasReplaced(replacedBy)
    const ended = { channel, policyNumber, reason, at, by: { subject, username, insurer } }
    await afterEnd?.(transaction, { ...ended, ...(requestId !== undefined && { requestId }) })
  }
  const following = await findFollowingChanges(transaction, changes)
  await changeStatus(transaction, following, system, afterEnd)
  return following
}

const actions = {
  'in-force': 'policy.begin',
  expired: 'policy.expire',
  cancelled: 'policy.cancel',
  discharged: 'policy.discharge',
} as const
