import { writeAudit } from '#platform/audit'
import { sydneyDate } from '#platform/clock'
import type { Transaction } from '#platform/database'
import type { PolicySource, PolicySummary } from '../contract/index.ts'
import { byCalendar } from './move-policies.ts'
import { calendarEvents, coverOf, statusAfter } from './policy-life.ts'
import { firstVersion, type NewPolicy, type PolicyRecord } from './policy-record.ts'
import { insertPolicies, lockSource, reservePolicyNumbers, summariesOf } from './policy-store.ts'

type Creation = {
  readonly channel: string
  readonly source: PolicySource
  /** In slot order. */
  readonly policies: readonly NewPolicy[]
  readonly by: { readonly subject: string; readonly username: string }
  readonly at: Date
  readonly requestId: string
}

/**
 * Creates the policies of a quote or a submission, exactly once: a second call for the same source waits for the first
 * and answers its policies. They are Pending until their drawdown date. Writes an audit line for each, all in the
 * caller's transaction.
 */
export async function createPolicies(transaction: Transaction, creation: Creation): Promise<PolicySummary[]> {
  const { channel, source, policies, by, at, requestId } = creation
  await lockSource(transaction, channel, source)
  const before = await summariesOf(transaction, channel, source)
  if (before.length > 0) return before

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
      actor: by.subject,
      username: by.username,
      action: 'policy.create',
      record: policyNumber,
      requestId,
      detail: { source: source.kind, sourceId: source.id },
    })
  }
  return await summariesOf(transaction, channel, source)
}

/** Pending, unless the drawdown date is known and reached. */
function statusAtCreation(policy: NewPolicy, at: Date): Pick<PolicyRecord, 'status' | 'events'> {
  const today = sydneyDate(at)
  const events = calendarEvents({ status: 'Pending', ...coverOf(firstVersion(policy, today).loans) }, today)
  const last = events.at(-1)
  return { status: last ? statusAfter[last.kind] : 'Pending', events: events.map((event) => byCalendar(event, at)) }
}
