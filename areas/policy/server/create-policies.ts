import { recordLenderEvents } from '#areas/webhook/server'
import { writeAudit } from '#platform/audit'
import { sydneyDate } from '#platform/clock'
import type { Transaction } from '#platform/database'
import { type PolicySource, type PolicySummary, policyTransitions } from '../contract/index.ts'
import { type AfterPolicyEnd, changeToppedUp, systemEvent } from './change-status.ts'
import { calendarEvents, coverOf } from './policy-life.ts'
import { firstVersion, type NewPolicy, type PolicyRecord } from './policy-record.ts'
import { insertPolicies, lockSource, reservePolicyNumbers, summariesOf } from './policy-store.ts'
import { lockToppable } from './top-up.ts'

type Creation = {
  readonly channel: string
  readonly source: PolicySource
  /** In slot order. */
  readonly policies: readonly NewPolicy[]
  readonly by: { readonly subject: string; readonly username: string }
  readonly at: Date
  readonly requestId: string
  /** For the policy that a top-up replaces. */
  readonly afterEnd?: AfterPolicyEnd
}

/**
 * Creates the policies of a quote or a submission, exactly once: a second call for the same source waits for the first
 * and returns its policies. They are Pending until their drawdown date; a top-up that is In Force at once replaces the
 * policy that it tops up. Writes an audit line for each, all in the caller's transaction.
 *
 * @throws Refusal 400 for a policy that cannot be topped up, or was by another transaction since the caller read it
 */
export async function createPolicies(transaction: Transaction, creation: Creation): Promise<PolicySummary[]> {
  const { channel, source, policies, by, at, requestId, afterEnd } = creation
  await lockSource(transaction, channel, source)
  const before = await summariesOf(transaction, channel, source)
  if (before.length > 0) return before

  await lockToppable(
    transaction,
    channel,
    policies.map(({ toppedUpPolicyNumber }) => toppedUpPolicyNumber),
  )
  const numbers = await reservePolicyNumbers(transaction, policies.length)
  const records = policies.map(
    (policy, index): PolicyRecord => ({
      ...policy,
      ...statusAtCreation(policy, at),
      channel,
      policyNumber: numbers[index] ?? '',
      source,
      sourceSlot: index + 1,
      applicationNumber: policy.submission?.applicationNumber ?? null,
      cancellationDate: null,
      refundAmount: null,
      createdBy: by,
      createdAt: at,
    }),
  )
  const added = await insertPolicies(transaction, records)
  if (added.size !== records.length) throw new Error('a reserved policy number already exists')
  for (const { policyNumber } of records) {
    await writeAudit(transaction, {
      channel,
      at,
      by,
      action: 'policy.create',
      record: policyNumber,
      requestId,
      detail: { source: source.kind, sourceId: source.id },
    })
  }
  await recordLenderEvents(
    transaction,
    records.map(({ policyNumber: id, status }) => {
      return { channel, at, record: { kind: 'policy', id }, event: 'issued', status }
    }),
  )
  const changes = records.flatMap(({ policyNumber, events }) =>
    events.map((event) => ({ channel, policyNumber, event })),
  )
  await changeToppedUp(transaction, changes, afterEnd)
  return await summariesOf(transaction, channel, source)
}

/** Pending, unless the drawdown date is known and reached. */
function statusAtCreation(policy: NewPolicy, at: Date): Pick<PolicyRecord, 'status' | 'events'> {
  const today = sydneyDate(at)
  const events = calendarEvents({ status: 'Pending', ...coverOf(firstVersion(policy, today).loans) }, today)
  const last = events.at(-1)
  return {
    status: last ? policyTransitions[last.kind].to : 'Pending',
    events: events.map((event) => systemEvent(event, at)),
  }
}
